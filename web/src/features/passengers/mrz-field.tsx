import { useFormContext } from "react-hook-form";
import { documentNumber, isBlank } from "../../lib/text";
import { BirthButtons, DocumentLinesField, RefusedLines, Remarks } from "../../scan/document-lines-field";
import { type LinesOutcome, type ReadingOfDocument, useDocumentLines } from "../../scan/use-document-lines";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Notice } from "../../ui/notice";
import type { PassengerValues } from "./passenger-fields";

const t = texts.passengers.mrz;

interface Filled {
  remarks: readonly string[];
  births: readonly string[];
}

/** Fills the form with the machine readable zone of a document, as soon as all of it is there. */
export function MrzField() {
  const { getValues, setValue } = useFormContext<PassengerValues>();
  const put = (name: keyof PassengerValues, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: value !== "" });

  function fill({ document, remarks, births }: ReadingOfDocument): Filled {
    const before = documentNumber(getValues("document_number"));
    // What is typed of another person does not stay beside what was read.
    const isAnother = before !== "" && before !== document.document_number;
    for (const [name, value] of Object.entries(document)) {
      if (value !== "" || isAnother) put(name as keyof PassengerValues, value);
    }
    return { remarks, births };
  }
  const { typed, change, read, outcome, setOutcome } = useDocumentLines(fill);
  function choose(birth: string) {
    put("birth_date", birth);
    if (outcome?.kind === "filled") setOutcome({ kind: "filled", filled: { ...outcome.filled, births: [] } });
  }

  return (
    <Card>
      <DocumentLinesField label={t.label} hint={t.hint} typed={typed} onChange={change} />
      {!isBlank(typed) && !outcome && (
        <div>
          <Button onClick={() => void read(typed)}>{t.fill}</Button>
        </div>
      )}
      {outcome && <Result outcome={outcome} onChoose={choose} />}
    </Card>
  );
}

function Result({ outcome, onChoose }: { outcome: LinesOutcome<Filled>; onChoose: (birth: string) => void }) {
  switch (outcome.kind) {
    case "waiting":
      return <p role="status">{texts.documentReading.waiting}</p>;
    case "refused":
      return <RefusedLines title={t.wrong} help={t.wrongHelp} problems={outcome.problems} />;
    case "filled": {
      const { remarks, births } = outcome.filled;
      return (
        <>
          <Notice kind={remarks.length + births.length > 0 ? "warning" : "info"} title={t.filled}>
            {remarks.length > 0 && <Remarks of={remarks} />}
          </Notice>
          {births.length > 0 && (
            <Notice kind="warning" actions={<BirthButtons of={births} onChoose={onChoose} />}>
              <p>{texts.documentReading.birth}</p>
            </Notice>
          )}
        </>
      );
    }
  }
}
