import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "react-hook-form";
import { catalogue, entryName } from "../../api/catalogues";
import { formatDate } from "../../lib/format";
import { documentNumber, folded, isBlank } from "../../lib/text";
import type { DeclarationForm, MinorForm } from "../../offline/declaration-draft";
import { BirthButtons, DocumentLinesField, RefusedLines, Remarks } from "../../scan/document-lines-field";
import { type ReadingOfDocument, useDocumentLines } from "../../scan/use-document-lines";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Facts } from "../../ui/facts";
import { Notice } from "../../ui/notice";
import styles from "./document-reader.module.css";
import { PictureReader } from "./picture-reader";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";

const t = texts.documentReading;
const names = texts.declarations.traveller;

/** Whose fields are filled. */
export type Person = "traveller" | `minors.${number}`;
type FieldName = keyof MinorForm;

interface Filled extends Pick<ReadingOfDocument, "remarks" | "births"> {
  /** What was read, as the form holds it now. */
  read: Partial<MinorForm>;
  /** All of the person before, and behind it: one field proposes for another. */
  before: Record<string, string>;
  after: Record<string, string>;
}

export interface DocumentPanelProps {
  at: Person;
  /** Lines that were pasted elsewhere. */
  pasted: string;
  onClose: () => void;
  /** Called when the person has said that what was read is right. */
  onConfirm: () => void;
}

/** Takes the lines of a document, fills the fields of the person with them, and shows what was read. */
export function DocumentPanel({ at, pasted, onClose, onConfirm }: DocumentPanelProps) {
  const { fill, undo, choose } = useFilling(at);
  const { typed, change, read, outcome, setOutcome } = useDocumentLines(fill);
  const readPasted = useEffectEvent(() => change(pasted));
  useEffect(() => {
    if (pasted !== "") readPasted();
  }, [pasted]);

  if (outcome?.kind === "filled") {
    const { filled } = outcome;
    return (
      <ReadData
        filled={filled}
        onChoose={(birth) => setOutcome({ kind: "filled", filled: choose(filled, birth) })}
        onUndo={() => {
          undo(filled);
          onClose();
        }}
        onConfirm={() => {
          onClose();
          onConfirm();
        }}
      />
    );
  }
  return (
    <div className={classes(sharedStyles.stack, styles.panel)}>
      <PictureReader onLines={change} />
      <DocumentLinesField label={t.lines} hint={t.linesHint} typed={typed} onChange={change} />
      {outcome?.kind === "waiting" && <p role="status">{t.waiting}</p>}
      {outcome?.kind === "refused" && (
        <RefusedLines title={t.refused} help={t.refusedHelp} problems={outcome.problems} />
      )}
      <div className={styles.buttons}>
        {!isBlank(typed) && (
          <Button kind="primary" onClick={() => void read(typed)}>
            {t.readLines}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
    </div>
  );
}

interface ReadDataProps {
  filled: Filled;
  onChoose: (birth: string) => void;
  onUndo: () => void;
  onConfirm: () => void;
}

function ReadData({ filled: { read, remarks, births }, onChoose, onUndo, onConfirm }: ReadDataProps) {
  const countries = useQuery(catalogue("countries")).data;
  const [shown] = useState(() => (element: HTMLElement | null) => element?.focus());
  const words: Record<FieldName, string | undefined> = {
    document_type: read.document_type && names.documentTypes[read.document_type as keyof typeof names.documentTypes],
    document_number: read.document_number,
    document_country: read.document_country && entryName(countries, read.document_country),
    surnames: read.surnames,
    given_names: read.given_names,
    birth_date: read.birth_date && formatDate(read.birth_date),
    sex: read.sex && names.sexes[read.sex as keyof typeof names.sexes],
    nationality: read.nationality && entryName(countries, read.nationality),
  };
  const labels = Object.keys(words) as FieldName[];
  return (
    <Notice
      ref={shown}
      kind={remarks.length + births.length > 0 ? "warning" : "done"}
      title={t.read}
      actions={
        <>
          <Button kind="primary" onClick={onConfirm}>
            {t.right}
          </Button>
          <Button onClick={onUndo}>{t.undo}</Button>
        </>
      }
    >
      <div className={sharedStyles.stack}>
        <p>{t.readHelp}</p>
        {remarks.length > 0 && <Remarks of={remarks} />}
        <Facts paired facts={labels.map((name) => [names[name], words[name], "name"])} />
        {births.length > 0 && (
          <div className={sharedStyles.stack}>
            <p>{t.birth}</p>
            <div className={styles.buttons}>
              <BirthButtons of={births} onChoose={onChoose} />
            </div>
          </div>
        )}
      </div>
    </Notice>
  );
}

/** Fills the fields of a person with what was read, and takes it back. */
function useFilling(at: Person) {
  const { getValues, setValue } = useFormContext<DeclarationForm>();
  const person = () => ({ ...(getValues(at) as unknown as Record<string, string>) });
  const put = (name: string, value: string) =>
    setValue(`${at}.${name as FieldName}`, value, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: value !== "",
    });

  function fill({ document, remarks, births }: ReadingOfDocument): Filled {
    const before = person();
    // Of two days that are possible, a minor was born on the later one.
    const birth = at === "traveller" ? "" : births.at(-1);
    const found = { ...document, birth_date: document.birth_date || birth || "" };
    const read = Object.fromEntries(
      Object.entries(found)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => [name, isSame(name, before[name] ?? "", value) ? (before[name] ?? "") : value]),
    );
    // The country proposes values for other fields. It is set first, so that the read values replace them.
    flushSync(() => read.document_country && put("document_country", read.document_country));
    flushSync(() => Object.entries(read).forEach(([name, value]) => put(name, value)));
    return { read, remarks, births: birth ? [] : births, before, after: person() };
  }

  /** Gives each field back what was typed before, unless it was changed since. */
  function undo({ before, after }: Filled) {
    const now = person();
    for (const [name, value] of Object.entries(before))
      if (now[name] === after[name] && value !== after[name]) put(name, value);
  }

  function choose(filled: Filled, birth: string): Filled {
    put("birth_date", birth);
    return {
      ...filled,
      read: { ...filled.read, birth_date: birth },
      births: [],
      after: { ...filled.after, birth_date: birth },
    };
  }
  return { fill, undo, choose };
}

/** Whether something was typed already, perhaps with accents and signs that documents do not have in their lines. */
function isSame(name: string, typed: string, read: string): boolean {
  if (name === "document_number") return documentNumber(typed) === read;
  return (name === "surnames" || name === "given_names") && folded(typed) === folded(read);
}
