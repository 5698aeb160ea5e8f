import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { now } from "../lib/clock";
import { isWholeMrz } from "../lib/mrz";
import { todayInGalapagos } from "../lib/today";
import { countriesOfDocuments, type DocumentReading, readDocument } from "./read-document";

/** A document that was read. */
export type ReadingOfDocument = Extract<DocumentReading, { document: unknown }>;

export type LinesOutcome<Filled> =
  | { kind: "waiting" }
  | { kind: "filled"; filled: Filled }
  | { kind: "refused"; problems: readonly string[] };

/**
 * The lines of a document as they are typed or pasted into a field, read as soon as all of them are there. `fill` gets
 * what was read; the field is empty then.
 */
export function useDocumentLines<Filled>(fill: (reading: ReadingOfDocument) => Filled) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<LinesOutcome<Filled> | null>(null);
  const latest = useRef("");

  async function read(text: string) {
    latest.current = text;
    setOutcome({ kind: "waiting" });
    const countries = await countriesOfDocuments(client);
    // Another document was read meanwhile.
    if (latest.current !== text) return;
    const reading = readDocument(text, countries, todayInGalapagos(now()));
    if ("problems" in reading) {
      setOutcome({ kind: "refused", problems: reading.problems });
      return;
    }
    setOutcome({ kind: "filled", filled: fill(reading) });
    setTyped("");
  }
  function change(text: string) {
    setTyped(text);
    setOutcome(null);
    latest.current = text;
    if (isWholeMrz(text)) void read(text);
  }
  return { typed, change, read, outcome, setOutcome };
}
