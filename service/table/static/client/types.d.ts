/** What a server tells, as its contract has it; only what every game has in common. */
import type { components } from "#api";

type Schemas = components["schemas"];

export type Card = Schemas["PictureCard"];
export type Zone = Schemas["PictureZone"];
export type Piece = Schemas["PicturePiece"];
export type Fact = Schemas["PictureFact"];
export type Board = Schemas["PictureBoard"];
export type Picture = Schemas["Picture"];
export type Kind = Schemas["PictureKind"];
export type Meter = Schemas["PictureMeter"];
export type Track = Schemas["PictureTrack"];
export type Facts = Schemas["PictureTable"];
export type Sitting = Schemas["PictureSeat"];
export type Place = Schemas["PicturePlace"];
export type Link = Schemas["PictureLink"];
export type Region = Schemas["PictureRegion"];
export type Chart = Schemas["PictureMap"];
export type Mark = Schemas["PictureMark"];
export type Player = Schemas["Player"];
export type MatchSeat = Schemas["MatchSeat"];
export type Asked = Schemas["Asked"];
export type Deadline = Schemas["Deadline"];
export type Result = Schemas["Result"];
export type Sentences = Schemas["Sentences"];
export type DecisionWords = Schemas["DecisionWords"];
export type OptionWords = Schemas["OptionWords"];
export type FieldWords = Schemas["FieldWords"];
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
}

/** What matches and updates say of the present. */
interface Present {
  version: number;
  status: Schemas["Status"];
  asked: Asked[];
  chance: string | null;
  deadlines: Deadline[];
  decision: Decision | null;
  words?: Sentences | null;
  picture?: Picture | null;
}

export interface Match extends Present {
  id: string;
  game: string;
  visibility: Schemas["Visibility"];
  host: Player | null;
  createdAt: string;
  seats: MatchSeat[];
  yourSeat: number | null;
  result: Result | null;
  fairness: Schemas["Fairness"];
  spectators: boolean;
  autostart: boolean;
  clock: Schemas["Clock"] | null;
  rematchOf: string | null;
  invitation: string | null;
}

export interface Update extends Present {
  match: string;
  events: { __typename: string }[];
}

export interface Game {
  slug: string;
  name: string;
  typename: string;
  summary: string;
  seatRange: { least: number; most: number };
  matchOptions: MatchOption[];
  components: Component[];
  references: Reference[];
  maps: Chart[];
  languages: string[];
}
