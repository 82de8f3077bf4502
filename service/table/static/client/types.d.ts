/** What a server tells, as its contract has it; only what every game has in common. */
import type { components } from "./api.js";

type Schemas = components["schemas"];

/** What newer servers tell besides: pages get along without. */
type Newer<Base, More> = Omit<Base, keyof More> & Partial<More>;
type Tinted = { tint: string | null };

export type Card = Newer<Schemas["PictureCard"], { short: string }>;
export type Zone = Newer<Omit<Schemas["PictureZone"], "cards">, { back: string; group: string }> & { cards: Card[] };
export type Piece = Schemas["PicturePiece"];
export type Fact = Newer<Schemas["PictureFact"], { counts: { kind: string; count: number }[] }>;
export type Board = Omit<Schemas["PictureBoard"], "marks"> & { marks: Mark[] };
export type Picture = Omit<Schemas["Picture"], "zones" | "boards" | "tables" | "seats" | "legend"> & {
  zones: Zone[];
  boards: Board[];
  tables: Facts[];
  seats: Sitting[];
  legend: Kind[];
};
export type Kind = Newer<Schemas["PictureKind"], Tinted & { icon: string | null; aspect: string }>;
export type Meter = Schemas["PictureMeter"];
export type Track = Schemas["PictureTrack"];
export type Facts = Newer<Schemas["PictureTable"], { when: string }>;
export type Sitting = Newer<Schemas["PictureSeat"], Tinted & { score: string }>;
export type Place = Newer<Schemas["PicturePlace"], { outline: string; rank: number; facts: Fact[]; short: string }>;
export type Link = Newer<Schemas["PictureLink"], { points: { x: number; y: number }[] }>;
export type Region = Newer<Schemas["PictureRegion"], { rank: number; x: number | null; y: number | null }>;
export type Emblem = { width: number; height: number; path: string };
export type Chart = Newer<
  Omit<Schemas["PictureMap"], "places" | "links" | "regions" | "kinds">,
  { ground: string; coast: string; borders: string; stretch: boolean; emblem: Emblem | null }
> & { places: Place[]; links: Link[]; regions: Region[]; kinds: Kind[] };
export type Mark = Newer<Schemas["PictureMark"], Tinted & { unused: boolean }>;
export type Player = Schemas["Player"];
export type HouseBotInfo = Schemas["HouseBotInfo"];
export type MatchSeat = Schemas["MatchSeat"];
export type Asked = Schemas["Asked"];
export type Deadline = Schemas["Deadline"];
export type Result = Schemas["Result"];
/** A name in a sentence, from one letter to another: of a thing, or of a seat. */
export type NameWords = { from: number; to: number; key: string; seat: number | null };
export type EventWords = { text: string; seat: number | null; names: NameWords[]; moment: number };
export type Sentences = {
  language: string;
  /** What the sentences call the player of each seat; empty for a seat that nobody holds. */
  players: string[];
  events: EventWords[];
  asked: { seat: number; text: string }[];
  decision: DecisionWords | null;
};
/** What can be chosen, in words. */
export type ChoiceWords = { key: string; text: string };
/** The words for a decision; the fields of its options name their choices by their places in `choices`. */
export type DecisionWords = {
  text: string;
  options: OptionWords<number>[];
  interjections: OptionWords<number>[];
  choices?: ChoiceWords[];
};
export type OptionWords<Choice = ChoiceWords> = {
  text: string;
  sentence?: { text: string; field: string }[];
  fields: FieldWords<Choice>[];
};
/** The words for a field. A server that is older than this page tells no names of what can be chosen. */
export type FieldWords<Choice = ChoiceWords> = {
  field: string;
  text: string;
  label?: string;
  unit?: string;
  choices?: Choice[];
  fields?: FieldWords<Choice>[];
  side?: Schemas["DealSide"] | null;
};
export type Order = Omit<Schemas["Order"], "moves">;
export type NewOrder = Partial<Omit<Schemas["NewOrder"], "moves">> & Pick<Schemas["NewOrder"], "kind">;
export type AccessToken = Schemas["AccessToken"];
export type RuleSection = Schemas["RuleSection"];
export type MatchOption = Schemas["MatchOption"];
export type Component = Schemas["Component"];
export type Reference = Schemas["Reference"];

/** A domain of any kind: its kind says which fields it has. */
export type Domain = { __typename: string };
/** A value of a domain, or of a field of a move. */
export type Value = string | number | boolean | Value[] | { [field: string]: Value };
/** An option of any game: its fields are domains. */
export type Option = { __typename: string; bound: boolean };
/** A move of any game. */
export type Move = { __typename: string; [field: string]: unknown };

export interface Decision {
  key: string;
  seat: number;
  kind: string;
  options: Option[];
  interjections: Option[];
  answered: boolean;
  neutral?: Move | null;
  passesAt?: string | null;
}

/** What matches and updates say of the present. */
interface Present {
  version: number;
  status: Schemas["Status"];
  asked: Asked[];
  askedSince?: string | null;
  chance: string | null;
  deadlines: Deadline[];
  undo?: number[];
  orders?: Order[] | null;
  decision: Decision | null;
  words?: Sentences | null;
  picture?: Picture | null;
}

export interface Match extends Present {
  /** Whether it began at a position that its host gave. */
  fromPosition?: boolean;
  id: string;
  game: string;
  visibility: Schemas["Visibility"];
  host: Player | null;
  createdAt: string;
  seats: MatchSeat[];
  yourSeat: number | null;
  yourSeats: readonly number[];
  result: Result | null;
  fairness: Schemas["Fairness"];
  spectators: boolean;
  autostart: boolean;
  clock: Schemas["Clock"] | null;
  rematchOf: string | null;
  rated?: boolean;
  hotSeat?: boolean;
  absence?: Schemas["Absence"] | null;
  invitation: string | null;
}

/** Something that went from one place to another: a `thing`, or so many face-down cards. */
export type Step = { thing: string; count: number; from: string; to: string; path: string[]; event: number | null };

export interface Update extends Present {
  moved?: { since: number; steps: Step[] } | null;
  match: string;
  events: { __typename: string }[];
}

export interface Game {
  slug: string;
  name: string;
  typename: string;
  summary: string;
  aim: string;
  emblem?: Emblem | null;
  seatRange: { least: number; most: number };
  matchOptions: MatchOption[];
  components: Component[];
  references: Reference[];
  maps: Chart[];
  /** Addresses of the pictures of components that the server has. */
  art: Record<string, string>;
  languages: string[];
  windows?: string[];
}
