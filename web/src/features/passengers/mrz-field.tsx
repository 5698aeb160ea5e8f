import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { catalogue, type Entry } from "../../api/catalogues";
import { formatDate } from "../../lib/format";
import { isWholeMrz, type MrzDocument, readMrz } from "../../lib/mrz";
import { todayInGalapagos } from "../../lib/today";
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
    const today = todayInGalapagos(new Date());
    const reading = readMrz(text, today);
    if ("problems" in reading) {
      setOutcome(reading);
      return;
    }
    const { values, remarks } = toForm(reading.document, countries, today);
    for (const [name, value] of Object.entries(values)) {
      setValue(name as keyof PassengerValues, value, { shouldDirty: true, shouldTouch: true, shouldValidate: value !== "" });
    }
    setOutcome({ filled: remarks });
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
      {typed.trim() !== "" && !outcome && (
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

/** What a document fills in, and what the person must look at. */
function toForm({ issuer, nationality, expiry_date: expiry, ...rest }: MrzDocument, countries: readonly Entry[] | undefined, today: string) {
  const remarks: string[] = [];
  const codeOf = (alpha3: string) => {
    const code = countries?.find(({ attributes, active }) => active && attributes.alpha3 === alpha3)?.code;
    const remark = t.unknownCountry(alpha3);
    if (!code && !remarks.includes(remark)) remarks.push(remark);
    return code ?? "";
  };
  const values = { ...rest, document_country: codeOf(issuer), nationality: codeOf(nationality) };
  if (!rest.birth_date) remarks.push(t.noBirth);
  if (expiry && expiry < today) remarks.push(t.expired(formatDate(expiry)));
  return { values, remarks };
}
