import type { Schemas } from "../../api/schemas";
import { parseAmount, typedAmount } from "../../lib/amount";
import { oneLine, orNull, plain, withNulls } from "../../lib/text";
import type { DeclarationForm, ItemForm } from "../../offline/declaration-draft";
import type { DraftProduct } from "../../offline/things-to-declare";
import { QUESTIONS } from "../../offline/declaration-draft";
import { LANGUAGE } from "../../texts/language";

export type Declaration = Schemas["Declaration"];
type Body = Schemas["NewDeclaration"];

/** What is sent for a form that passed `declarationSchema`. */
export function toBody(form: DeclarationForm, oathVersion: number): Body {
  const { answers } = form;
  return {
    ...toCorrectable(form),
    answers: Object.fromEntries(
      QUESTIONS.map((question) => {
        const yes = answers[question].yes === "yes";
        return [question, { yes, detail: yes ? orNull(answers[question].detail) : null }];
      }),
    ) as Body["answers"],
    items: form.items.map(toItem),
    oath: {
      accepted: form.oath.accepted,
      text_version: oathVersion,
      // A server of an earlier release refuses what it does not know, so that only a translation is named.
      ...(LANGUAGE !== "es" && { language: LANGUAGE }),
    },
  };
}

const toItem = ({ product, ...item }: ItemForm) =>
  ({
    ...withNulls(item),
    product_id: product?.id ?? null,
    description: product ? null : oneLine(item.description),
    quantity: parseAmount(item.quantity) ?? 0,
  }) as Schemas["DeclaredItemInput"];

/** The part of it that the agency may correct. */
export function toCorrectable({ travel, traveller, minors }: Pick<DeclarationForm, "travel" | "traveller" | "minors">) {
  return {
    travel: {
      ...withNulls(travel),
      stay_days: plain(travel.stay_days) === "" ? null : Number(plain(travel.stay_days)),
    } as Body["travel"],
    traveller: toPerson(traveller) as Body["traveller"],
    minors: minors.map((minor) => toPerson(minor) as Schemas["MinorInput"]),
  };
}

/** Who has one name leaves the other empty, not null. */
const toPerson = <Person extends { surnames: string; given_names: string }>(typed: Person) => ({
  ...withNulls(typed),
  surnames: oneLine(typed.surnames),
  given_names: oneLine(typed.given_names),
});

/** A declaration back in the form, to be changed; the oath has to be sworn again. */
export function toForm(declaration: Declaration): DeclarationForm {
  const { travel, traveller, minors, answers, items } = declaration;
  return {
    travel: {
      ...typed({ ...travel, stay_days: null }),
      stay_days: travel.stay_days === null ? "" : String(travel.stay_days),
    },
    traveller: typed(traveller),
    minors,
    answers: Object.fromEntries(
      QUESTIONS.map((question) => {
        const { yes, detail } = answers[question];
        return [question, { yes: yes ? "yes" : "no", detail: detail ?? "" }];
      }),
    ) as DeclarationForm["answers"],
    items: items.map(toItemForm),
    oath: { accepted: false },
  };
}

function toItemForm(item: Schemas["DeclaredItem"]): ItemForm {
  const { n: _n, product: _product, verdict: _verdict, quantity, ...others } = item;
  return { ...typed({ ...others, quantity: typedAmount(quantity) }), product: toProduct(item) };
}

/** The texts of an answer as a form shows them: empty where there is none. */
const typed = <T extends Record<string, string | null>>(texts: T) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ""])) as Record<keyof T, string>;

function toProduct({ product, verdict }: Schemas["DeclaredItem"]): DraftProduct | null {
  if (!product) return null;
  return {
    id: product.id,
    name: product.name,
    classification: verdict?.classification ?? { code: "", name: "" },
    conditions: verdict?.conditions ?? null,
    reason: verdict?.reason ?? null,
    verified: verdict?.verified ?? true,
    articles: verdict?.articles ?? [],
  };
}
