import {
  NEW_STANDARD_GAZETTE_MAX_LENGTH,
  NEW_STANDARD_KIND_MAX_LENGTH,
  NEW_STANDARD_NUMBER_MAX_LENGTH,
  NEW_STANDARD_TITLE_MAX_LENGTH,
} from "../../api/limits";
import { useQuery } from "@tanstack/react-query";
import type { Standard } from "../../nouns/legal-basis/queries";
import { dateMistake } from "../../forms/date-rules";
import { labelsOf, valuesOf } from "../../forms/field-values";
import type { FieldList } from "../../forms/fields";
import { rulesOf } from "../../forms/rules";
import { choicesOf } from "../../lib/choices";
import { now } from "../../lib/clock";
import { isCalendarDate } from "../../lib/dates";
import { publishedShort } from "../../lib/published";
import { orNull } from "../../lib/text";
import { todayInGalapagos } from "../../lib/today";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import {
  activeStandards,
  createStandard,
  deactivateStandard,
  knownWords,
  readStandard,
  updateStandard,
} from "./legal-queries";
import { RecordEditor } from "./record-editor";
import { standardOptions } from "./standard-options";

const t = texts.legalManagement.standard;
const e = texts.legalManagement.errors;
const { text, optional } = rulesOf(e);

const schema = z
  .object({
    title: text(NEW_STANDARD_TITLE_MAX_LENGTH),
    kind: text(NEW_STANDARD_KIND_MAX_LENGTH),
    number: optional(NEW_STANDARD_NUMBER_MAX_LENGTH),
    gazette: optional(NEW_STANDARD_GAZETTE_MAX_LENGTH),
    published: z.string().transform(publishedOf).check(publishedRule).transform(orNull),
    standing: z.enum(["vigente", "reformada", "derogada"], e.choose),
    replaced_by: z.string().transform(orNull),
  })
  // What is in force as it was published has no successor.
  .transform((norm) => ({ ...norm, replaced_by: norm.standing === "vigente" ? null : norm.replaced_by }));

type Values = z.input<typeof schema>;
type Options = readonly { value: string; label: string }[];

const fieldsOf = (kinds: readonly string[], successors: Options): readonly FieldList<Values>[] => [
  [
    {
      kind: "lines",
      name: "title",
      label: t.title,
      hint: t.titleHint,
      rows: 2,
      maxLength: NEW_STANDARD_TITLE_MAX_LENGTH,
    },
    [
      {
        kind: "text",
        name: "kind",
        label: t.kind,
        hint: t.kindHint,
        words: kinds,
        maxLength: NEW_STANDARD_KIND_MAX_LENGTH,
      },
      {
        kind: "text",
        name: "number",
        label: t.number,
        hint: t.numberHint,
        optional: true,
        maxLength: NEW_STANDARD_NUMBER_MAX_LENGTH,
      },
      {
        kind: "text",
        name: "gazette",
        label: t.gazette,
        hint: t.gazetteHint,
        optional: true,
        maxLength: NEW_STANDARD_GAZETTE_MAX_LENGTH,
      },
    ],
  ],
  [
    [
      {
        kind: "date",
        name: "published",
        label: t.published,
        hint: t.publishedHint,
        optional: true,
        read: ({ published }) => publishedInWords(publishedOf(published)),
      },
      { kind: "radio", name: "standing", label: t.standing, inline: true, choices: choicesOf(t.standings) },
    ],
    {
      kind: "combobox",
      name: "replaced_by",
      label: t.replacedBy,
      hint: t.replacedByHint,
      optional: true,
      options: successors,
      when: ({ standing, replaced_by: successor }) => standing !== "vigente" || successor !== "",
    },
  ],
];

/** The names of a norm's fields in its history. */
export const standardLabels = { ...labelsOf(fieldsOf([], []).flat()), active: texts.ui.active };

interface StandardEditorProps {
  /** Null for a new one. */
  standard: Standard | null;
  onSaved: (standard: Standard) => void;
}

/** The form of a norm. */
export function StandardEditor({ standard, onSaved }: StandardEditorProps) {
  const kinds = useQuery(knownWords).data?.kinds ?? [];
  const others = useQuery(activeStandards).data?.filter(({ code }) => code !== standard?.code);
  const groups = fieldsOf(kinds, standardOptions(others, standard?.replaced_by));
  return (
    <RecordEditor
      noun="standard"
      texts={t}
      record={standard}
      nameOf={({ title }) => title}
      groups={groups}
      schema={schema}
      toValues={(record) => ({
        ...valuesOf(groups.flat(), record),
        standing: record?.standing ?? "vigente",
        replaced_by: record?.replaced_by?.code ?? "",
      })}
      create={createStandard}
      update={updateStandard}
      deactivate={deactivateStandard}
      read={readStandard}
      onSaved={onSaved}
    />
  );
}

/** The year of a date whose day and month were left out. */
function publishedOf(typed: string): string {
  return /^\d{4}--$/.test(typed) ? typed.slice(0, 4) : typed;
}

function publishedRule({ value: published, issues }: z.core.ParsePayload<string>) {
  const wrong = (message: string) => void issues.push({ code: "custom", message, input: published });
  if (published === "") return;
  const isYear = /^[12]\d{3}$/.test(published);
  if (!isYear && !isCalendarDate(published)) wrong(dateMistake(published, e.date));
  else if (published.slice(0, 10) > todayInGalapagos(now()).slice(0, published.length)) wrong(e.future);
}

const publishedInWords = (published: string) =>
  isCalendarDate(published) || /^\d{4}$/.test(published) ? publishedShort(published) : published;
