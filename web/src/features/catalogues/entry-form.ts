import type { Kind, KindField } from "../../api/catalogue-kinds";
import { orNull } from "../../api/or-null";
import { texts } from "../../texts/es";
import { type LegalLinkForm, linkText, LONGEST_WHY } from "../../ui/legal-links-field";
import type { ConflictField } from "../../ui/version-conflict";
import { z } from "../../ui/zod";
import type { Entry, EntryBody } from "./entry-queries";

const t = texts.catalogues;
const LONGEST_NAME = 120;
const LAST_PLACE = 99_999;

/** An entry as it is typed. */
export interface EntryForm {
  code: string;
  name: string;
  attributes: Record<string, string>;
  sort_order: string;
  /** The articles of the legal basis behind it. */
  articles: LegalLinkForm[];
  /** The version that is being changed; 0 for a new one. */
  version: number;
}

/** The form of an entry, or of a new one. */
export function toForm(kind: Kind, entry: Entry | null): EntryForm {
  return {
    code: entry?.code ?? "",
    name: entry?.name ?? "",
    attributes: Object.fromEntries(kind.fields.map(({ code }) => [code, entry?.attributes[code] ?? ""])),
    sort_order: entry ? String(entry.sort_order) : "",
    articles: entry?.articles.map(({ code, why, verified }) => ({ code, why: why ?? "", verified })) ?? [],
    version: entry?.version ?? 0,
  };
}

/** What is typed as the server wants it; what is empty is left out. */
export function toBody(kind: Kind, form: EntryForm): EntryBody {
  const typed = kind.fields.map((field) => [field.code, sent(field, form.attributes[field.code] ?? "")] as const);
  const links = form.articles.map(({ code, why, verified }) => ({ code, why: orNull(why), verified }));
  return {
    name: form.name.trim(),
    attributes: Object.fromEntries(typed.filter(([, value]) => value !== "")),
    articles: kind.cites ? links : null,
  };
}

const sent = ({ type }: KindField, value: string) => (type === "decimal" ? value.trim().replace(",", ".") : value.trim());

/** What the registry demands of an entry. */
export function schemaOf(kind: Kind, isNew: boolean) {
  const place = z.string().refine((text) => (isNew && text.trim() === "") || (WHOLE.test(text.trim()) && isWithin(text, "1", String(LAST_PLACE))), {
    error: t.errors.range("1", String(LAST_PLACE)),
  });
  const code = z
    .string()
    .refine((text) => !isNew || text.trim() === "" || matches(kind.code_pattern, text.trim()), { error: t.errors.code });
  return z.object({
    code,
    name: z.string().trim().min(1, t.errors.required).max(LONGEST_NAME, t.errors.tooLong(LONGEST_NAME)),
    attributes: z.object(Object.fromEntries(kind.fields.map((field) => [field.code, ruleOf(field)]))),
    sort_order: place,
    articles: z
      .array(z.object({ code: z.string(), why: z.string(), verified: z.boolean() }))
      .refine((links) => links.every(({ why }) => why.trim().length <= LONGEST_WHY), { error: texts.legalLinks.whyTooLong(LONGEST_WHY) }),
    version: z.number(),
  });
}

function ruleOf({ type, required, max_length, pattern, minimum, maximum, choices }: KindField) {
  return z.string().check(({ value, issues }) => {
    const text = value.trim();
    const wrong = (message: string) => void issues.push({ code: "custom", message, input: value });
    if (text === "") {
      if (required) wrong(["choice", "country"].includes(type) ? t.errors.choose : t.errors.required);
    } else if (type === "choice") {
      if (!choices.some(({ code }) => code === text)) wrong(t.errors.choose);
    } else if (type === "whole_number" || type === "decimal") {
      if (!(type === "decimal" ? DECIMAL : WHOLE).test(text)) wrong(type === "decimal" ? t.errors.decimal : t.errors.whole);
      else if (!isWithin(text, minimum, maximum)) wrong(t.errors.range(minimum ?? "", maximum ?? ""));
    } else if (max_length !== null && [...text].length > max_length) wrong(t.errors.tooLong(max_length));
    else if (!matches(pattern, text)) wrong(t.errors.pattern);
  });
}

const WHOLE = /^-?\d+$/;
const DECIMAL = /^-?\d+([.,]\d+)?$/;

function isWithin(text: string, minimum: string | null, maximum: string | null): boolean {
  const value = text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
  return value >= (minimum ? Number(minimum) : Number.NEGATIVE_INFINITY) && value <= (maximum ? Number(maximum) : Number.POSITIVE_INFINITY);
}

/** Whether a text is as the registry's pattern wants it; one that this browser cannot read is left to the server. */
function matches(pattern: string | null, text: string): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, "u").test(text);
  } catch {
    return true;
  }
}

/** The form's fields by the names the server gives them. */
export function fieldNames(kind: Kind): Record<string, `attributes.${string}` | "articles" | "code" | "name" | "sort_order"> {
  const attributes = kind.fields.flatMap(({ code }) => {
    const name = `attributes.${code}` as const;
    return [
      [name, name],
      [`attributes[${code}]`, name],
      [code, name],
    ] as const;
  });
  return { ...Object.fromEntries(attributes), code: "code", name: "name", sort_order: "sort_order", articles: "articles" };
}

/** What a field of an entry is called, by its name in the history. */
export function historyLabels(kind: Kind): Record<string, string> {
  const own = { code: kind.code_label, name: t.name, sort_order: t.order, active: texts.ui.status, articles: texts.legalLinks.field.label };
  const attributes = kind.fields.flatMap(({ code, label }) => [
    [code, label],
    [`attributes.${code}`, label],
  ]);
  return { ...Object.fromEntries(attributes), ...own };
}

/** How a value is read. */
export function shownValue(field: KindField, value: string | undefined): string {
  return field.choices.find(({ code }) => code === value)?.name ?? value ?? "";
}

const linksText = ({ articles }: EntryForm) => articles.map((link) => linkText(link, (code) => code)).join("; ");

/** Both versions, field by field. */
export function conflictFields(kind: Kind, mine: EntryForm, current: Entry): ConflictField[] {
  const stored = toForm(kind, current);
  return [
    { label: t.name, mine: mine.name.trim(), current: stored.name },
    ...kind.fields.map((field) => ({
      label: field.label,
      mine: shownValue(field, sent(field, mine.attributes[field.code] ?? "")),
      current: shownValue(field, stored.attributes[field.code]),
    })),
    ...(kind.cites ? [{ label: texts.legalLinks.field.label, mine: linksText(mine), current: linksText(stored) }] : []),
    { label: t.order, mine: mine.sort_order.trim(), current: stored.sort_order },
  ];
}
