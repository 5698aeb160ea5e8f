import { useState } from "react";

/**
 * What stands in a field whose value comes back from the address, a little after it was typed. A value that
 * was reported from here is older than what stands in the field by now, and must not take letters away; any
 * other was set elsewhere (filters were cleared, one went back) and takes its place.
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
    /** Says that a text is on its way to the address. */
    noteReported: (text: string) => setReported((before) => (text === known ? [] : [...before, text])),
  };
}
