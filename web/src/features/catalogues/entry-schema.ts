import { NEW_ENTRY_NAME_MAX_LENGTH } from "../../api/limits";
import type { Kind, KindField } from "../../api/catalogue-kinds";
import { legalLinks } from "../../nouns/legal-basis/legal-links-field";
import { rulesOf } from "../../forms/rules";
import { isBlank, orNull, paragraphs, plain } from "../../lib/text";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";

const t = texts.catalogues.errors;
const LAST_PLACE = 99_999;

const rules = rulesOf({ ...t, long: (most) => t.tooLong(Number(most)) });

/** What a catalogue demands of an entry, and what is sent of it; what is empty is left out. */
export function schemaOf(kind: Kind, isNew: boolean) {
  const mayBeEmpty = (rule: (typed: string) => boolean) => (typed: string) =>
    (isNew && isBlank(typed)) || rule(plain(typed));
  return z.object({
    code: z
      .string()
      .refine((typed) => !isNew || !kind.code_required || !isBlank(typed), { error: t.required, abort: true })
      .refine((typed) => !isNew || mayBeEmpty((code) => matches(kind.code_pattern, code))(typed), { error: t.code })
      .transform(orNull),
    name: rules.text(NEW_ENTRY_NAME_MAX_LENGTH),
    attributes: z
      .object(Object.fromEntries(kind.fields.map((field) => [field.code, ruleOf(field)])))
      .transform((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""))),
    sort_order: z
      .string()
      .refine(
        mayBeEmpty((place) => WHOLE.test(place) && isWithin(place, "1", String(LAST_PLACE))),
        { error: t.range("1", String(LAST_PLACE)) },
      )
      .transform((place) => (isBlank(place) ? null : Number(plain(place)))),
    articles: legalLinks.transform((links) => (kind.cites ? links : null)),
  });
}

/** An entry as it is typed. */
export type EntryValues = z.input<ReturnType<typeof schemaOf>>;
/** An entry as it is sent. */
export type EntryBody = z.output<ReturnType<typeof schemaOf>>;

/** The value of an attribute as it is sent. */
export const sentValue = ({ type }: KindField, value: string) =>
  type === "decimal" ? plain(value).replace(",", ".") : paragraphs(value);

function ruleOf(field: KindField) {
  const { type, required, max_length, pattern, minimum, maximum, choices } = field;
  return z
    .string()
    .check(({ value, issues }) => {
      const typed = plain(value);
      const wrong = (message: string) => void issues.push({ code: "custom", message, input: value });
      if (typed === "") {
        if (required) wrong(["choice", "country"].includes(type) ? t.choose : t.required);
      } else if (type === "choice") {
        if (!choices.some(({ code }) => code === typed)) wrong(t.choose);
      } else if (type === "whole_number" || type === "decimal") {
        if (!(type === "decimal" ? DECIMAL : WHOLE).test(typed)) wrong(type === "decimal" ? t.decimal : t.whole);
        else if (!isWithin(typed, minimum, maximum)) wrong(t.range(minimum ?? "", maximum ?? ""));
      } else if (max_length !== null && [...typed].length > max_length) wrong(t.tooLong(max_length));
      else if (!matches(pattern, typed)) wrong(t.pattern);
    })
    .transform((value) => sentValue(field, value));
}

const WHOLE = /^-?\d+$/;
const DECIMAL = /^-?\d+([.,]\d+)?$/;

function isWithin(text: string, minimum: string | null, maximum: string | null): boolean {
  const value = Number(text.replace(",", "."));
  return (
    value >= (minimum ? Number(minimum) : Number.NEGATIVE_INFINITY) &&
    value <= (maximum ? Number(maximum) : Number.POSITIVE_INFINITY)
  );
}

/**
 * Whether a text has the form that the catalogue demands. A pattern that this browser cannot read is left to the
 * server.
 */
function matches(pattern: string | null, text: string): boolean {
  if (!pattern) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, "u").test(text);
  } catch {
    return true;
  }
}
