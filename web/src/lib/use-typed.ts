import { useState } from "react";

/**
 * The text of a field whose value is kept in the address, where it arrives a little after it was typed. A value that
 * comes back from this field is older than the text and must not remove letters. Any other value was set elsewhere,
 * such as by clearing the filters or going back, and replaces the text.
 */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [reported, setReported] = useState<readonly string[]>([]);
  if (value !== known) {
    setKnown(value);
    const own = reported.lastIndexOf(value);
    setReported(reported.slice(own + 1));
    if (own < 0) setTyped(value);
  }
  return {
    typed,
    setTyped,
    /** Remembers that this field has sent a text to the address. */
    noteReported: (text: string) => setReported((before) => (text === known ? [] : [...before, text])),
  };
}
