import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { catalogue } from "../../api/catalogues";
import { now } from "../../lib/clock";
import { isWholeMrz } from "../../lib/mrz";
import { isBlank } from "../../lib/text";
import { todayInGalapagos } from "../../lib/today";
import { readDocument } from "../../scan/read-document";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Notice } from "../../ui/notice";
import { TextArea } from "../../ui/text-area";
import type { PassengerValues } from "./passenger-fields";
import styles from "./passengers.module.css";

const t = texts.passengers.mrz;

type Outcome = { filled: readonly string[] } | { problems: readonly string[] };

/** Fills the form with the machine readable zone of a document, as soon as all of it is there. */
export function MrzField() {
  const { setValue } = useFormContext<PassengerValues>();
  const countries = useQuery(catalogue("countries")).data;
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  function read(text: string) {
    const reading = readDocument(text, countries, todayInGalapagos(now()));
    if ("problems" in reading) {
      setOutcome(reading);
      return;
    }
    for (const [name, value] of Object.entries(reading.document)) {
      setValue(name as keyof PassengerValues, value, { shouldDirty: true, shouldTouch: true, shouldValidate: value !== "" });
    }
    setOutcome({ filled: reading.document.birth_date ? reading.remarks : [...reading.remarks, t.noBirth] });
    setTyped("");
  }
  function change(text: string) {
    setTyped(text);
    setOutcome(null);
    if (isWholeMrz(text)) read(text);
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
          <Button onClick={() => read(typed)}>{t.fill}</Button>
        </div>
      )}
      {outcome && "problems" in outcome && (
        <Notice kind="error" title={t.wrong}>
          <List of={outcome.problems} />
          <p>{t.wrongHelp}</p>
        </Notice>
      )}
      {outcome && "filled" in outcome && (
        <Notice kind={outcome.filled.length > 0 ? "warning" : "info"} title={t.filled}>
          {outcome.filled.length > 0 && <List of={outcome.filled} />}
        </Notice>
      )}
    </Card>
  );
}

const List = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.problems}>
    {of.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
);
