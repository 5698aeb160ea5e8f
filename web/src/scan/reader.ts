/** The longest pause between two keys of a reader. Some send a capital as four reports of 10 ms. */
const LONGEST_PAUSE_MS = 50;
/** The longest pause between two lines of a document. */
const LONGEST_LINE_PAUSE_MS = 500;
/** Fewer keys may be a person who rolls the fingers over the keyboard. */
export const FEWEST_KEYS = 5;

/** What a key means. */
export type Heard =
  /** One more character: which one of those that came without a pause. */
  | { kind: "character"; count: number }
  /** A reader ended a line of a text that goes on, or its text once more. */
  | { kind: "line" }
  /** A reader ended its text. */
  | { kind: "end"; text: string }
  /** A key of a person. */
  | { kind: "other" };

/**
 * Tells what a USB reader types from what people type: no person types five keys and Enter with 50 ms between them.
 * `goesOn` says of a text whether its reader ends it in a later line.
 */
export function createReader(goesOn: (text: string) => boolean = () => false) {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  let pause = LONGEST_PAUSE_MS;
  let ended = false;

  return {
    /** Hears a key, as `KeyboardEvent.key` names it, at a time in milliseconds. */
    press(key: string, at: number): Heard {
      const inTime = at - last <= pause;
      last = at;
      pause = LONGEST_PAUSE_MS;
      const again = ended && inTime;
      ended = false;
      if (key.length === 1) {
        text = inTime ? text + key : key;
        return { kind: "character", count: text.length };
      }
      if (key === "Enter" && inTime && text.length >= FEWEST_KEYS) {
        if (goesOn(text)) {
          text += "\n";
          pause = LONGEST_LINE_PAUSE_MS;
          return { kind: "line" };
        }
        const read = text;
        text = "";
        ended = true;
        return { kind: "end", text: read };
      }
      text = "";
      // Some end with a carriage return and a line feed.
      if (key === "Enter" && again) return { kind: "line" };
      last = Number.NEGATIVE_INFINITY;
      return { kind: "other" };
    },
  };
}
