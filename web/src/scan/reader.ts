/** Keys with more than this between them are not of one text. */
const SILENCE_MS = 150;
/** A reader that is heard again within this after a text without an end was interrupted. */
const INTERRUPTION_MS = 1000;
/** The longest pause between two lines of a document. */
const LINE_PAUSE_MS = 500;
/** A reader sends two keys in less than this; some send a capital as four reports of 10 ms. */
const QUICK_MS = 50;
/** The share of quick keys in what a reader sends, on a machine that sometimes hears one late. */
const QUICK_SHARE = 0.8;
/** Fewer keys may be a person who rolls the fingers over the keyboard. */
export const FEWEST_KEYS = 5;

/** What a key means. */
export type KeyMeaning =
  /** One more character: which one of its text, and whether only a reader types so quickly. */
  | { kind: "character"; count: number; quick: boolean }
  /** A reader ended a line of a text that goes on, its text once more, or a text of which the beginning is missing. */
  | { kind: "line" }
  /** A reader ended its text. */
  | { kind: "end"; text: string }
  /** A key of a person. */
  | { kind: "other" };

/**
 * Tells what a USB reader types from what people type: no person types five keys and Enter within 50 ms of each other.
 * `goesOn` says of a text whether its reader ends it in a later line.
 */
export function createReader(goesOn: (text: string) => boolean = () => false) {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  let pauses = 0;
  let quickPauses = 0;
  let lineEnded = false;
  let ended = false;
  let interrupted = false;

  const isQuick = () => quickPauses >= pauses * QUICK_SHARE;
  const isReader = () => text.length >= FEWEST_KEYS && isQuick();

  /** Whether the key belongs to the text before it. */
  function follows(pause: number): boolean {
    if (pause > (lineEnded ? LINE_PAUSE_MS : SILENCE_MS)) return false;
    // What a reader does between two lines says nothing of its speed.
    if (!lineEnded) {
      pauses += 1;
      if (pause <= QUICK_MS) quickPauses += 1;
    }
    lineEnded = false;
    return true;
  }

  function forget() {
    text = "";
    pauses = 0;
    quickPauses = 0;
    lineEnded = false;
  }

  return {
    /** Hears a key, as `KeyboardEvent.key` names it, at a time in milliseconds. */
    press(key: string, at: number): KeyMeaning {
      const pause = at - last;
      last = at;
      const following = follows(pause);
      const again = ended && following && key === "Enter";
      ended = false;
      if (key.length === 1) {
        if (!following || text === "") {
          interrupted = isReader() && pause <= INTERRUPTION_MS;
          forget();
        }
        text += key;
        return { kind: "character", count: text.length, quick: isQuick() };
      }
      // Some end with a carriage return and a line feed.
      if (again) return { kind: "line" };
      if (key === "Enter" && following && isReader()) {
        if (interrupted) {
          forget();
          return { kind: "line" };
        }
        lineEnded = goesOn(text);
        if (lineEnded) {
          text += "\n";
          return { kind: "line" };
        }
        const read = text;
        forget();
        ended = true;
        return { kind: "end", text: read };
      }
      forget();
      return { kind: "other" };
    },
  };
}
