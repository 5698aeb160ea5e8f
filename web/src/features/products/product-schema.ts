import {
  NEW_PRODUCT_CODE_MAX_LENGTH,
  NEW_PRODUCT_NAME_MAX_LENGTH,
  NEW_PRODUCT_SCIENTIFIC_NAME_MAX_LENGTH,
  NEW_PRODUCT_SYNONYMS_MAX_ITEMS,
  VERDICT_FIELDS_CONDITIONS_MAX_LENGTH,
  VERDICT_FIELDS_REASON_MAX_LENGTH,
  VERDICT_FIELDS_SOURCE_MAX_LENGTH,
} from "../../api/limits";
import { dateMistake } from "../../forms/date-rules";
import { legalLinks } from "../../nouns/legal-basis/legal-links-field";
import { rulesOf } from "../../forms/rules";
import { now as clockNow } from "../../lib/clock";
import { isCalendarDate } from "../../lib/dates";
import { formatNumber } from "../../lib/format";
import { oneLine, orNull } from "../../lib/text";
import { todayInGalapagos } from "../../lib/today";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import type { Verdict } from "./product-queries";

const { errors } = texts.products;

/** The most characters of each text, as the service has it. */
export const LIMITS = {
  code: NEW_PRODUCT_CODE_MAX_LENGTH,
  name: NEW_PRODUCT_NAME_MAX_LENGTH,
  scientific_name: NEW_PRODUCT_SCIENTIFIC_NAME_MAX_LENGTH,
  synonym: NEW_PRODUCT_NAME_MAX_LENGTH,
  conditions: VERDICT_FIELDS_CONDITIONS_MAX_LENGTH,
  reason: VERDICT_FIELDS_REASON_MAX_LENGTH,
  source: VERDICT_FIELDS_SOURCE_MAX_LENGTH,
} as const;
/** May enter under conditions, which therefore must be written. */
export const RESTRICTED = "restringido";

const { text, optional, chosen } = rulesOf({ ...errors, long: (most) => errors.long(formatNumber(Number(most))) });

const identity = {
  code: optional(LIMITS.code)
    .transform((code) => code && code.toUpperCase())
    .refine((code) => code === null || CODE.test(code), { error: errors.code }),
  name: text(LIMITS.name),
  scientific_name: optional(LIMITS.scientific_name),
  category: chosen,
  origin: chosen,
  unit: chosen,
  synonyms: z
    .array(z.string())
    .max(NEW_PRODUCT_SYNONYMS_MAX_ITEMS, errors.tooManySynonyms)
    .superRefine((names, context) => {
      const long = names.find((name) => name.length > LIMITS.synonym);
      if (long) context.addIssue({ code: "custom", message: errors.synonymLong(long) });
    }),
  /** The synonym that is being typed. */
  pending_synonym: z.string(),
};

const verdict = z
  .object({
    classification: chosen,
    conditions: optional(LIMITS.conditions),
    reason: optional(LIMITS.reason),
    articles: legalLinks,
    verified: z.boolean(),
    source: optional(LIMITS.source),
    /** Whether it holds from today on or from a day that is still to come. */
    begins: z.enum(["now", "later"]),
    valid_from: z.string(),
  })
  .superRefine(({ classification, conditions, begins, valid_from: day }, context) => {
    if (classification === RESTRICTED && !conditions)
      context.addIssue({ code: "custom", path: ["conditions"], message: errors.conditions });
    if (begins === "now") return;
    if (!isCalendarDate(day))
      context.addIssue({
        code: "custom",
        path: ["valid_from"],
        message: day === "" ? errors.required : dateMistake(day, errors.date),
      });
    else if (day < todayInGalapagos(clockNow()))
      context.addIssue({ code: "custom", path: ["valid_from"], message: errors.past });
  })
  .transform(({ begins, valid_from: day, ...decided }) => ({
    ...decided,
    valid_from: begins === "later" ? day : null,
  }));

/** What is typed about whether a product may enter. */
export type VerdictValues = z.input<typeof verdict>;

/**
 * What a form must hold before it is sent, and what is sent of it. A verdict that stays as it is is neither checked nor
 * sent.
 */
export const productSchema = z
  .discriminatedUnion("decides", [
    z.object({ ...identity, decides: z.literal(true), verdict }),
    z.object({ ...identity, decides: z.literal(false), verdict: z.custom<VerdictValues>().transform(() => null) }),
  ])
  .transform((form) => {
    const { decides: _decides, pending_synonym: pending, ...typed } = form;
    return { ...typed, synonyms: [...typed.synonyms, ...namesIn(pending, typed.synonyms)] };
  });

type Input = z.input<typeof productSchema>;
/**
 * What is typed about a product. `decides`: whether the verdict is being decided anew; a new product always has one.
 */
export type ProductValues = Omit<Input, "decides"> & { decides: boolean };
/** What is sent of a product. */
export type ProductBody = z.output<typeof productSchema>;

const CODE = /^[A-Z0-9][A-Z0-9-]*$/;

/** The verdict that holds on a day: the newest that has begun. They come newest first. */
export function inForce(verdicts: readonly Verdict[], day: string): Verdict | undefined {
  return verdicts.find(({ valid_from: from }) => from <= day);
}

/** Whether what is typed says anything else than the product it began from. */
export const sameAs = (typed: ProductValues, stored: ProductValues): boolean =>
  !typed.decides && JSON.stringify(meant(typed)) === JSON.stringify(meant(stored));

/** What is typed of the product itself, without what makes no difference. */
function meant(form: ProductValues) {
  const { decides: _decides, verdict: _verdict, pending_synonym: pending, synonyms, ...typed } = form;
  return [...Object.values(typed).map(orNull), ...synonyms, ...namesIn(pending, synonyms)];
}

/** The names that a pasted or typed text holds; those that are there already are left out. */
export function namesIn(typed: string, present: readonly string[]): string[] {
  const known = new Set(present.map(inSmallLetters));
  return typed
    .split(/[,;\n\r\t|]+/)
    .map(oneLine)
    .filter((name) => {
      if (name === "" || known.has(inSmallLetters(name))) return false;
      known.add(inSmallLetters(name));
      return true;
    });
}

const inSmallLetters = (name: string) => name.toLocaleLowerCase("es");
