import type { Draft } from "../../offline/drafts";
import { uuidV7 } from "../../offline/uuid-v7";
import { texts } from "../../texts/es";
import { orNull } from "../../api/or-null";
import { isCalendarDate, todayInGalapagos } from "../../ui/calendar-date";
import { formatNumber } from "../../ui/format";
import { type LegalLinkForm, LONGEST_WHY } from "../../ui/legal-links-field";
import { z } from "../../ui/zod";
import type { ProductFields, ProductRecord, Verdict } from "./product-queries";

const { errors } = texts.products;

/** What is typed about whether a product may enter. */
export interface VerdictForm {
  classification: string;
  conditions: string;
  reason: string;
  articles: LegalLinkForm[];
  verified: boolean;
  source: string;
  /** Whether it holds from today on or from a day that is still to come. */
  begins: "now" | "later";
  valid_from: string;
}

/** What is typed about a product. */
export interface ProductForm {
  code: string;
  name: string;
  scientific_name: string;
  category: string;
  origin: string;
  unit: string;
  synonyms: string[];
  /** The synonym that is being typed. */
  pending_synonym: string;
  /** Whether the verdict is being decided anew; a new product always has one. */
  decides: boolean;
  verdict: VerdictForm;
  /** The version the typing began from; null for a new product. */
  version: number | null;
}

/** The most characters of each text, as the service has it. */
export const LIMITS = { code: 20, name: 120, scientific_name: 120, synonym: 120, conditions: 2000, reason: 1000, source: 200 } as const;
const MOST_SYNONYMS = 60;
/** May enter under conditions, which therefore must be written. */
export const RESTRICTED = "restringido";

const text = (limit: number) => z.string().refine((typed) => typed.trim().length <= limit, { error: errors.long(formatNumber(limit)) });
const filled = (limit: number) => text(limit).refine((typed) => typed.trim() !== "", { error: errors.required });
const chosen = z.string().min(1, errors.choose);

const identity = {
  code: text(LIMITS.code).refine((code) => code.trim() === "" || CODE.test(code.trim().toUpperCase()), { error: errors.code }),
  name: filled(LIMITS.name),
  scientific_name: text(LIMITS.scientific_name),
  category: chosen,
  origin: chosen,
  unit: chosen,
  synonyms: z.array(z.string()).max(MOST_SYNONYMS, errors.tooManySynonyms).superRefine((names, context) => {
    const long = names.find((name) => name.length > LIMITS.synonym);
    if (long) context.addIssue({ code: "custom", message: errors.synonymLong(long) });
  }),
  pending_synonym: z.string(),
  version: z.number().nullable(),
};

const verdict = z
  .object({
    classification: chosen,
    conditions: text(LIMITS.conditions),
    reason: text(LIMITS.reason),
    articles: z.array(z.object({ code: z.string(), why: z.string(), verified: z.boolean() })).refine((links) => links.every(({ why }) => why.trim().length <= LONGEST_WHY), {
      error: texts.legalLinks.whyTooLong(LONGEST_WHY),
    }),
    verified: z.boolean(),
    source: text(LIMITS.source),
    begins: z.enum(["now", "later"]),
    valid_from: z.string(),
  })
  .superRefine(({ classification, conditions, begins, valid_from: day }, context) => {
    if (classification === RESTRICTED && conditions.trim() === "") {
      context.addIssue({ code: "custom", path: ["conditions"], message: errors.conditions });
    }
    if (begins === "now") return;
    if (!isCalendarDate(day)) context.addIssue({ code: "custom", path: ["valid_from"], message: day === "" ? errors.required : errors.date });
    else if (day < todayInGalapagos(new Date())) context.addIssue({ code: "custom", path: ["valid_from"], message: errors.past });
  });

/** What the form must hold before it is sent. A verdict that stays as it is is not looked at. */
export const productSchema = z.discriminatedUnion("decides", [
  z.object({ ...identity, decides: z.literal(true), verdict }),
  z.object({ ...identity, decides: z.literal(false), verdict: z.unknown() }),
]);

const CODE = /^[A-Z0-9][A-Z0-9-]*$/;

/** Nothing decided yet. */
export const noVerdict: VerdictForm = {
  classification: "",
  conditions: "",
  reason: "",
  articles: [],
  verified: false,
  source: "",
  begins: "now",
  valid_from: "",
};

/** A product nobody has described yet. */
export const emptyProduct: ProductForm = {
  code: "",
  name: "",
  scientific_name: "",
  category: "",
  origin: "",
  unit: "",
  synonyms: [],
  pending_synonym: "",
  decides: true,
  verdict: noVerdict,
  version: null,
};

/** A product as it stands, to be changed. */
export function toForm({ product, verdicts }: ProductRecord, today: string): ProductForm {
  return {
    // A code never changes: it is asked for once, when the product is new.
    code: "",
    name: product.name,
    scientific_name: product.scientific_name ?? "",
    category: product.category.code,
    origin: product.origin.code,
    unit: product.unit ?? "",
    synonyms: [...product.synonyms],
    pending_synonym: "",
    decides: false,
    verdict: verdictForm(inForce(verdicts, today) ?? verdicts.at(-1)),
    version: product.version,
  };
}

/** A verdict as it stands, as the start of another one. */
export function verdictForm(from: Verdict | undefined): VerdictForm {
  if (!from) return noVerdict;
  return {
    ...noVerdict,
    classification: from.classification.code,
    conditions: from.conditions ?? "",
    reason: from.reason ?? "",
    articles: from.articles.map(({ code, why, verified }) => ({ code, why: why ?? "", verified })),
    verified: from.verified,
    source: from.source ?? "",
  };
}

/** The verdict that holds on a day: the newest that has begun. They come newest first. */
export function inForce(verdicts: readonly Verdict[], day: string): Verdict | undefined {
  return verdicts.find(({ valid_from: from }) => from <= day);
}

/** What is sent. */
export function toBody(form: ProductForm): ProductFields {
  const { verdict: decided } = form;
  return {
    code: orNull(form.code.toUpperCase()),
    name: form.name.trim(),
    scientific_name: orNull(form.scientific_name),
    category: form.category,
    origin: form.origin,
    unit: form.unit,
    synonyms: [...form.synonyms, ...namesIn(form.pending_synonym, form.synonyms)],
    verdict: form.decides
      ? {
          valid_from: decided.begins === "later" ? decided.valid_from : null,
          classification: decided.classification,
          conditions: orNull(decided.conditions),
          reason: orNull(decided.reason),
          verified: decided.verified,
          articles: decided.articles.map(({ code, why, verified: compared }) => ({ code, why: orNull(why), verified: compared })),
          source: orNull(decided.source),
        }
      : null,
  };
}

/** Whether what is typed says anything else than the product it began from. */
export const sameAs = (form: ProductForm, other: ProductForm): boolean =>
  !form.decides && JSON.stringify(toBody(form)) === JSON.stringify(toBody({ ...other, decides: false }));

/** The names that a pasted or typed text holds; those that are there already are left out. */
export function namesIn(typed: string, present: readonly string[]): string[] {
  const known = new Set(present.map(folded));
  return typed
    .split(/[,;\n\r\t|]+/)
    .map((name) => name.trim().replaceAll(/\s+/g, " "))
    .filter((name) => {
      if (name === "" || known.has(folded(name))) return false;
      known.add(folded(name));
      return true;
    });
}

const folded = (name: string) => name.toLocaleLowerCase("es");

/** Where a field of the request stands in the form. */
export function toFormPath(field: string): string {
  const path = field.replace(/^product\./, "");
  return path.replace(/^(synonyms|verdict\.articles)\[.*$/, "$1");
}

/** The draft's place on this device: every account has its own. */
export const draftKey = (userId: string, productId: string | null) => `product:${userId}:${productId ?? "new"}`;

/** A draft to write in; its key makes creating it safe to repeat. */
export const newProductDraft = (values: ProductForm): Draft<ProductForm> => ({
  values,
  step: 0,
  idempotencyKey: uuidV7(Date.now()),
});

