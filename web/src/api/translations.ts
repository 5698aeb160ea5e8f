import { LANGUAGE, LOCALE } from "../texts/language";
import { call } from "./call";
import type { Entry } from "./catalogues";
import type { Match, Product } from "./products";
import type { components } from "./schema";

/** Says a text of the catalogue in the language of the page, or in Spanish where it is not translated. */
export type Translate = (spanish: string) => string;
type Texts = components["schemas"]["Translations"]["texts"];

let reading: Promise<Texts> | undefined;

/** Reads the translations once; empty when they cannot be read, which the next call tries again. */
function read(): Promise<Texts> {
  reading ??= call
    .get("/api/translations/{language}", { params: { path: { language: LANGUAGE } } })
    .then(({ texts }) => texts);
  return reading.catch((): Texts => {
    reading = undefined;
    return {};
  });
}

/** Returns what translates the catalogue's texts into the language of the page. */
export async function translator(): Promise<Translate> {
  if (LANGUAGE === "es") return (spanish) => spanish;
  const texts = await read();
  return (spanish) => translated(texts, spanish) || spanish;
}

/** A text that is listed with another first letter is the same text. */
function translated(texts: Texts, spanish: string): string | undefined {
  const written = [spanish, withFirst(spanish, lower), withFirst(spanish, upper)];
  const listed = written.find((one) => Object.hasOwn(texts, one));
  const text = listed === undefined ? undefined : texts[listed];
  return text && listed !== spanish ? withFirst(text, spanish === written[2] ? upper : lower) : text;
}

const lower = (letter: string) => letter.toLocaleLowerCase(LOCALE);
const upper = (letter: string) => letter.toLocaleUpperCase(LOCALE);
const withFirst = (text: string, write: (letter: string) => string) => write(text.charAt(0)) + text.slice(1);

/** The entries of a reference list in the language of the page; browsers know the names of countries. */
export function translatedEntries(kind: string, entries: readonly Entry[], translate: Translate): Entry[] {
  const names = kind === "countries" ? new Intl.DisplayNames([LOCALE], { type: "region", fallback: "none" }) : null;
  return entries.map((entry) => {
    const { description, traveller_message: message } = entry.attributes;
    return {
      ...entry,
      name: (names && /^[A-Z]{2}$/.test(entry.code) && names.of(entry.code)) || translate(entry.name),
      attributes: {
        ...entry.attributes,
        ...(description && { description: translate(description) }),
        ...(message && { traveller_message: translate(message) }),
      },
    };
  });
}

/** A product with its verdicts in the language of the page. */
export function translatedProduct(product: Product, translate: Translate): Product {
  const { name, category, origin, next_verdict: next, match } = product;
  return {
    ...product,
    ...translatedVerdict(product, translate),
    name: translate(name),
    category: named(category, translate),
    origin: named(origin, translate),
    match: match ? shownMatch(match, name, translate(name)) : null,
    next_verdict: next && { ...next, ...translatedVerdict(next, translate) },
  };
}

/** The marked letters of the name that is shown: the translated one, if the product was found by it. */
function shownMatch(match: Match, name: string, shown: string): Match | null {
  if (match.text === shown) return { ...match, kind: "name" };
  return match.kind === "name" && shown !== name ? null : match;
}

interface VerdictTexts {
  classification: { code: string; name: string };
  conditions?: string | null;
  reason?: string | null;
}

/** What the catalogue says of a product, in the language of the page. */
export function translatedVerdict<Verdict extends VerdictTexts>(verdict: Verdict, translate: Translate) {
  const { classification, conditions, reason } = verdict;
  return {
    classification: named(classification, translate),
    ...(conditions && { conditions: translate(conditions) }),
    ...(reason && { reason: translate(reason) }),
  };
}

const named = <Named extends { name: string }>(one: Named, translate: Translate): Named => ({
  ...one,
  name: translate(one.name),
});
