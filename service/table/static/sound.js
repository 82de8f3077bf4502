// @ts-check
/** Sound: two short, quiet notes when the player is asked, made here, so that nothing is fetched. */

/** Hertz. */
const NOTES = [660, 880];
/** Seconds of a note. */
const NOTE = 0.12;

/** @type {AudioContext | undefined} */
let audio;

/** Play it; a browser that plays nothing before one has clicked stays silent. */
export function chime() {
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  const volume = new GainNode(audio, { gain: 0.08 });
  volume.connect(destination);
  NOTES.forEach((frequency, at) => {
    const note = new OscillatorNode(/** @type {AudioContext} */ (audio), { frequency });
    note.connect(volume);
    note.start(currentTime + at * NOTE);
    note.stop(currentTime + (at + 1) * NOTE);
  });
}
