import type { Standard, Standing } from "../../api/legal-basis";
import { orNull } from "../../api/or-null";
import { texts } from "../../texts/es";
import { isCalendarDate, todayInGalapagos } from "../../ui/calendar-date";
import { publishedShort } from "../../ui/published";
import { z } from "../../ui/zod";
import { createStandard, deactivateStandard, readStandard, updateStandard } from "./legal-queries";
import type { RecordKind } from "./record";

const t = texts.legalManagement.standard;
const e = texts.legalManagement.errors;

/** A norm as it is typed. */
export interface StandardForm {
  title: string;
  kind: string;
  number: string;
  gazette: string;
  published: string;
  standing: string;
  replaced_by: string;
  /** The version that is being edited; 0 for a new norm. */
  version: number;
}

/** A norm of which nothing has been typed yet. */
export const emptyStandard: StandardForm = {
  title: "",
  kind: "",
  number: "",
  gazette: "",
  published: "",
  standing: "vigente",
  replaced_by: "",
  version: 0,
};

/** The year that stands in a date of which day and month were left out. */
export function publishedOf(typed: string): string {
  return /^\d{4}--$/.test(typed) ? typed.slice(0, 4) : typed;
}

const short = (most: number) => z.string().refine((text) => text.trim().length <= most, e.long(String(most)));
const typed = (most: number) => z.string().trim().min(1, e.required).max(most, e.long(String(most)));

const schema = z.object({
  title: typed(300),
  kind: typed(100),
  number: short(200),
  gazette: short(200),
  published: z.string().superRefine((text, context) => {
    const published = publishedOf(text);
    if (published === "") return;
    const isYear = /^[12]\d{3}$/.test(published);
    if (!isYear && !isCalendarDate(published)) context.addIssue({ code: "custom", message: e.date });
    else if (published.slice(0, 10) > todayInGalapagos(new Date()).slice(0, published.length)) context.addIssue({ code: "custom", message: e.future });
  }),
  standing: z.string().min(1, e.choose),
  replaced_by: z.string(),
});

/** What is sent of a norm. Only what is not in force as it was published is replaced. */
function toBody({ title, kind, number, gazette, published, standing, replaced_by }: StandardForm) {
  return {
    title: title.trim(),
    kind: kind.trim(),
    number: orNull(number),
    gazette: orNull(gazette),
    published: orNull(publishedOf(published)),
    // One of the radio buttons, whose values they are.
    standing: standing as Standing,
    replaced_by: standing === "vigente" ? null : orNull(replaced_by),
  };
}

/** How norms are edited; `titleOf` names another norm by its code. */
export const standardKind = (titleOf: (code: string) => string): RecordKind<Standard, StandardForm> => ({
  noun: "standard",
  texts: t,
  schema,
  labels: {
    title: t.title,
    kind: t.kind,
    number: t.number,
    gazette: t.gazette,
    published: t.published,
    standing: t.standing,
    replaced_by: t.replacedBy,
  },
  nameOf: ({ title }) => title,
  toValues: ({ title, kind, number, gazette, published, standing, replaced_by, version }) => ({
    title,
    kind,
    number: number ?? "",
    gazette: gazette ?? "",
    published: published ?? "",
    standing,
    replaced_by: replaced_by?.code ?? "",
    version,
  }),
  spoken: (values) => ({
    title: values.title.trim(),
    kind: values.kind.trim(),
    number: values.number.trim(),
    gazette: values.gazette.trim(),
    published: spokenDate(publishedOf(values.published)),
    standing: texts.legal.standings[values.standing as Standing] ?? "",
    replaced_by: values.replaced_by && titleOf(values.replaced_by),
  }),
  create: (values, key) => createStandard(toBody(values), key),
  update: (code, values, version, active) => updateStandard(code, { ...toBody(values), version, active }),
  deactivate: deactivateStandard,
  read: readStandard,
});

const spokenDate = (published: string) => (isCalendarDate(published) || /^\d{4}$/.test(published) ? publishedShort(published) : published);
