import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { now } from "../../lib/clock";
import { formatDate } from "../../lib/format";
import { isWholeMrz } from "../../lib/mrz";
import { isBlank } from "../../lib/text";
import { todayInGalapagos } from "../../lib/today";
import { countriesOfDocuments, readDocument } from "../../scan/read-document";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Notice } from "../../ui/notice";
import { TextArea } from "../../ui/text-area";
import type { PassengerValues } from "./passenger-fields";
import styles from "./passengers.module.css";

const t = texts.passengers.mrz;

type Outcome =
  | { kind: "waiting" }
  | { kind: "filled"; remarks: readonly string[]; births: readonly string[] }
  | { kind: "refused"; problems: readonly string[] };

/** Fills the form with the machine readable zone of a document, as soon as all of it is there. */
export function MrzField() {
  const { getValues, setValue } = useFormContext<PassengerValues>();
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const latest = useRef("");

  const put = (name: keyof PassengerValues, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: value !== "" });

  async function read(text: string) {
    setOutcome({ kind: "waiting" });
    const countries = await countriesOfDocuments(client);
    // Another document was read meanwhile.
    if (latest.current !== text) return;
    const reading = readDocument(text, countries, todayInGalapagos(now()));
    if ("problems" in reading) {
      setOutcome({ kind: "refused", problems: reading.problems });
      return;
    }
    const before = getValues("document_number")
      .replaceAll(/[\s.-]/g, "")
      .toUpperCase();
    // What is typed of another person does not stay beside what was read.
    const isAnother = before !== "" && before !== reading.document.document_number;
    for (const [name, value] of Object.entries(reading.document)) {
      if (value !== "" || isAnother) put(name as keyof PassengerValues, value);
    }
    setOutcome({ kind: "filled", remarks: reading.remarks, births: reading.births });
    setTyped("");
  }
  function change(text: string) {
    setTyped(text);
    setOutcome(null);
    latest.current = text;
    if (isWholeMrz(text)) void read(text);
  }
  function choose(birth: string) {
    put("birth_date", birth);
    setOutcome((before) => (before?.kind === "filled" ? { ...before, births: [] } : before));
  }

  return (
    <Card className={styles.mrz}>
      <TextArea
        label={t.label}
        hint={t.hint}
        rows={3}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
      {!isBlank(typed) && !outcome && (
        <div>
          <Button onClick={() => void read(typed)}>{t.fill}</Button>
        </div>
      )}
      {outcome && <Result outcome={outcome} onChoose={choose} />}
    </Card>
  );
}

function Result({ outcome, onChoose }: { outcome: Outcome; onChoose: (birth: string) => void }) {
  switch (outcome.kind) {
    case "waiting":
      return <p role="status">{t.waiting}</p>;
    case "refused":
      return (
        <Notice kind="error" title={t.wrong}>
          <List of={outcome.problems} />
          <p>{t.wrongHelp}</p>
        </Notice>
      );
    case "filled": {
      const { remarks, births } = outcome;
      return (
        <>
          <Notice kind={remarks.length + births.length > 0 ? "warning" : "info"} title={t.filled}>
            {remarks.length > 0 && <List of={remarks} />}
          </Notice>
          {births.length > 0 && (
            <Notice
              kind="warning"
              actions={births.map((birth) => (
                <Button key={birth} onClick={() => onChoose(birth)}>
                  {formatDate(birth)}
                </Button>
              ))}
            >
              <p>{t.birth}</p>
            </Notice>
          )}
        </>
      );
    }
  }
}

const List = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.problems}>
    {of.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
);
