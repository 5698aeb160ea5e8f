import { orNull } from "../../api/or-null";
import type { components } from "../../api/schema";
import type { DeclarationForm, DraftProduct, MinorForm } from "../../offline/declaration-draft";
import { QUESTIONS } from "../../offline/declaration-draft";
import { parseAmount, typedAmount } from "../../ui/amount";

type Schemas = components["schemas"];
export type Declaration = Schemas["Declaration"];
type Body = Schemas["NewDeclaration"];

/** What is sent for a form that passed `declarationSchema`. */
export function toBody(form: DeclarationForm, oathVersion: number): Body {
  const { travel, traveller, answers } = form;
  return {
    travel: {
      ...travel,
      direction: travel.direction as Schemas["Direction"],
      purpose: travel.purpose as Schemas["Purpose"],
      flight_number: travel.flight_number.trim().toUpperCase(),
      airline: orNull(travel.airline),
      lodging: orNull(travel.lodging),
      stay_days: travel.stay_days.trim() === "" ? null : Number(travel.stay_days),
    },
    traveller: {
      ...toPerson(traveller),
      residence_country: traveller.residence_country,
      migratory_category: traveller.migratory_category as Schemas["MigratoryCategory"],
      email: orNull(traveller.email),
      phone: orNull(traveller.phone),
    },
    minors: form.minors.map(toPerson),
    answers: Object.fromEntries(
      QUESTIONS.map((question) => {
        const yes = answers[question].yes === "yes";
        return [question, { yes, detail: yes ? orNull(answers[question].detail) : null }];
      }),
    ) as Body["answers"],
    items: form.items.map((item) => ({
      product_id: item.product?.id ?? null,
      description: item.product ? null : item.description.trim(),
      quantity: parseAmount(item.quantity) ?? 0,
      unit: item.unit,
      carried_in: item.carried_in,
      origin_country: item.origin_country,
      packaging: orNull(item.packaging),
    })),
    oath: { accepted: form.oath.accepted, text_version: oathVersion },
  };
}

/** A declaration back in the form, to be changed; the oath has to be sworn again. */
export function toForm(declaration: Declaration): DeclarationForm {
  const { travel, traveller, minors, answers, items } = declaration;
  return {
    travel: {
      ...travel,
      airline: travel.airline ?? "",
      lodging: travel.lodging ?? "",
      stay_days: travel.stay_days === null ? "" : String(travel.stay_days),
    },
    traveller: { ...traveller, email: traveller.email ?? "", phone: traveller.phone ?? "" },
    minors,
    answers: Object.fromEntries(
      QUESTIONS.map((question) => {
        const { yes, detail } = answers[question];
        return [question, { yes: yes ? "yes" : "no", detail: detail ?? "" }];
      }),
    ) as DeclarationForm["answers"],
    items: items.map((item) => ({
      product: toProduct(item),
      description: item.description ?? "",
      quantity: typedAmount(item.quantity),
      unit: item.unit,
      carried_in: item.carried_in,
      origin_country: item.origin_country,
      packaging: item.packaging ?? "",
    })),
    oath: { accepted: false },
  };
}

function toPerson(person: MinorForm): Schemas["MinorInput"] {
  return {
    document_type: person.document_type as Schemas["DocumentType"],
    document_number: person.document_number.trim().toUpperCase(),
    document_country: person.document_country,
    surnames: person.surnames.trim(),
    given_names: person.given_names.trim(),
    birth_date: person.birth_date,
    sex: person.sex as Schemas["Sex"],
    nationality: person.nationality,
  };
}

function toProduct({ product, verdict }: Declaration["items"][number]): DraftProduct | null {
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
