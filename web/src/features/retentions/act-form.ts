import type { Passenger } from "../../nouns/passenger/queries";
import type { Product } from "../../api/products";
import { isAtFilter } from "../../nouns/declaration/at-filter";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { hasUnsoundSeal } from "../../nouns/declaration/unsound-seals";
import type { Retention } from "../../api/staff-retentions";
import { parseAmount, typedAmount } from "../../lib/amount";
import type { IssuedAct } from "../../offline/issued-acts";
import { texts } from "../../texts/catalogue";
import { askedOf } from "./ownerless";
import type { CitedArticle } from "../../nouns/legal-basis/cited-articles";

/** What is kept of a product of the catalogue. */
export interface ActProduct {
  id: string;
  name: string;
  classification: { code: string; name: string } | null;
  /** The articles behind its verdict; drafts of an earlier release have none. */
  articles?: CitedArticle[];
}

/** Goods as they are typed: everything is text, so that nothing typed is ever lost. */
export interface ActItem {
  /** Whether they go into the act; declared goods start outside of it. */
  included: boolean;
  declaration_item: number | null;
  product: ActProduct | null;
  description: string;
  quantity: string;
  unit: string;
  /** In kilograms. */
  weight: string;
  /** Where it travelled; empty or missing where it is as the act says. */
  carried_in?: string;
  reasons: string[];
  legal_basis: string;
  physical_state: string;
  seal_number: string;
  declared: boolean;
  decision: string;
  rejection_destination: string;
  /** Ids of photos on this device; drafts of an earlier release have none. */
  photos?: string[];
}

/** The whole act as it is typed. */
export interface ActForm {
  declaration_code: string;
  /** Id of the annulled act that it corrects; drafts of an earlier release have none. */
  replaces?: string;
  direction: string;
  airport: string;
  control_point: string;
  /** Whether there is a passenger; drafts of an earlier release have one. */
  owner?: string;
  /** What is asked where there is no passenger. */
  ownerless?: { reason: string; place: string; witness: string };
  passenger: {
    document_type: string;
    document_number: string;
    document_country: string;
    surnames: string;
    given_names: string;
    nationality: string;
  };
  flight: { airline: string; number: string; date: string };
  /** Where the goods travelled that do not say it themselves. */
  carried_in: string;
  /** Whether each of the goods is asked where it travelled. */
  carried_apart?: boolean;
  items: ActItem[];
  /** Why goods of it are retained that are found; missing where that is open. */
  found_reasons?: string[];
  /** Drafts of an earlier release have no signatures. */
  signing: { mode: string; witness: string; signature?: string };
  /** Drawn on screen; empty to sign on paper. */
  officer_signature?: string;
  observations: string;
}

/** Whether there is no passenger. An act on a declaration has one. */
export const isOwnerless = ({ declaration_code, owner }: Pick<ActForm, "declaration_code" | "owner">): boolean =>
  owner === "nobody" && declaration_code === "";

const nobody: ActForm["passenger"] = {
  document_type: "",
  document_number: "",
  document_country: "",
  surnames: "",
  given_names: "",
  nationality: "",
};

/** An act of which nothing has been typed yet. */
export function emptyAct(airport: string): ActForm {
  return {
    declaration_code: "",
    direction: "ingreso",
    airport,
    control_point: texts.retentions.form.controlPoints.ingreso,
    owner: "passenger",
    ownerless: { reason: "", place: "", witness: "" },
    passenger: { ...nobody },
    flight: { airline: "", number: "", date: "" },
    carried_in: "",
    items: [],
    signing: { mode: "paper", witness: "", signature: "" },
    officer_signature: "",
    observations: "",
  };
}

/** The retention reason of bags that were inspected before boarding and whose seal did not arrive as it left. */
const ARRIVED_WITHOUT_SEAL = "MR-21";

/**
 * An act on a declaration: everything that was declared comes along, nothing is typed again. It is of the control before
 * boarding where the officer is at its airport.
 */
export function actFrom(declaration: StaffDeclaration, here: string): ActForm {
  const { travel, traveller, items, departure } = declaration;
  const isFilter = isAtFilter(declaration, here);
  const reasons = hasUnsoundSeal(departure) ? [ARRIVED_WITHOUT_SEAL] : [];
  return {
    ...emptyAct(isFilter ? here : declaration.airport),
    declaration_code: declaration.code,
    direction: travel.direction,
    control_point: isFilter ? texts.retentions.form.filterPoint : texts.retentions.form.controlPoints[travel.direction],
    passenger: {
      document_type: traveller.document_type,
      document_number: traveller.document_number,
      document_country: traveller.document_country,
      surnames: traveller.surnames,
      given_names: traveller.given_names,
      nationality: traveller.nationality,
    },
    flight: { airline: travel.airline ?? "", number: travel.flight_number, date: travel.flight_date },
    carried_in: items[0]?.carried_in ?? "",
    found_reasons: reasons,
    items: items.map((item) => ({
      ...emptyItem,
      reasons,
      declaration_item: item.n,
      product: item.product && {
        id: item.product.id,
        name: item.product.name,
        classification: item.verdict?.classification ?? null,
        articles: item.verdict?.articles ?? [],
      },
      description: item.description ?? "",
      quantity: typedAmount(item.quantity),
      unit: item.unit,
      carried_in: item.carried_in,
      declared: true,
    })),
  };
}

/** An act on a passenger: who it is comes along, and the flight where today's is known. */
export function actOn(passenger: Passenger, airport: string, today: string): ActForm {
  const { document_type, document_number, document_country, surnames, given_names, nationality, declarations } =
    passenger;
  const flown = declarations.find(
    ({ state, airport: at, flight_date: day }) => state !== "annulled" && at === airport && day === today,
  );
  return {
    ...emptyAct(airport),
    passenger: { document_type, document_number, document_country, surnames, given_names, nationality },
    flight: { airline: "", number: flown?.flight_number ?? "", date: flown?.flight_date ?? "" },
  };
}

/** An act that corrects an annulled one: everything that it said comes along. */
export function actReplacing(act: Retention): ActForm {
  const { flight, items, ownerless, passenger, passenger_signing: signing } = act;
  return {
    declaration_code: act.declaration_code ?? "",
    replaces: act.id,
    direction: act.direction,
    airport: act.airport,
    control_point: act.control_point,
    owner: ownerless ? "nobody" : "passenger",
    ownerless: { reason: ownerless?.reason ?? "", place: ownerless?.place ?? "", witness: ownerless?.witness ?? "" },
    passenger: { ...(passenger ?? nobody) },
    flight: { airline: flight.airline ?? "", number: flight.number ?? "", date: flight.date ?? "" },
    carried_in: act.carried_in.code,
    items: items.map((item) => ({
      included: true,
      declaration_item: item.declaration_item,
      product: item.product && {
        id: item.product.id,
        name: item.product.name,
        classification: item.classification,
        articles: [],
      },
      description: item.description,
      quantity: typedAmount(item.quantity),
      unit: item.unit,
      weight: item.weight_grams === null ? "" : typedAmount(item.weight_grams / 1000),
      carried_in: (item.carried_in ?? act.carried_in).code,
      reasons: item.reasons.map(({ code }) => code),
      legal_basis: item.legal_basis.code,
      physical_state: item.physical_state,
      seal_number: item.seal_number ?? "",
      declared: item.declared,
      decision: item.decision,
      rejection_destination: item.rejection_destination?.code ?? "",
    })),
    // The corrected act is signed anew.
    signing: { mode: signing?.mode ?? "paper", witness: signing?.witness ?? "", signature: "" },
    officer_signature: "",
    observations: act.observations ?? "",
  };
}

/** An act that this device issued and the server refused, to be corrected under its folio. */
export function actCorrecting({ act, text }: IssuedAct): ActForm {
  const { replaces } = (JSON.parse(text) as { act: { replaces?: string } }).act;
  return { ...actReplacing(act), replaces: replaces ?? "" };
}

/** Why goods that are found are retained, as far as the act itself says it. */
export function foundReasons(
  form: Pick<ActForm, "declaration_code" | "owner" | "ownerless" | "found_reasons">,
): string[] {
  if (!isOwnerless(form)) return form.found_reasons ?? [];
  const { retained } = askedOf(form.ownerless?.reason ?? "");
  return retained === "" ? [] : [retained];
}

/** Goods that were not declared. The article and where they travelled are mostly those of the goods before. */
export function addedItem(
  product: Product | null,
  description: string,
  before: ActItem | undefined,
  reasons: string[] = [],
): ActItem {
  return {
    ...emptyItem,
    included: true,
    product: product && {
      id: product.id,
      name: product.name,
      classification: product.classification,
      articles: product.articles,
    },
    description,
    unit: product?.unit ?? "",
    reasons,
    legal_basis: before?.legal_basis ?? "",
    carried_in: before?.carried_in ?? "",
  };
}

/** Where the goods of the act travelled, each place once. */
export const placesOf = ({ items, carried_in }: Pick<ActForm, "items" | "carried_in">): string[] => [
  ...new Set(items.filter(({ included }) => included).map((item) => item.carried_in || carried_in)),
];

/** Whether each of the goods is asked where it travelled: because they differ, or because the officer wants it. */
export const isCarriedApart = (form: Pick<ActForm, "items" | "carried_in" | "carried_apart">): boolean =>
  placesOf(form).length > 1 ||
  (form.carried_apart === true && form.items.filter(({ included }) => included).length > 1);

/** Grams of one of the units in which goods are weighed. */
const GRAMS: Readonly<Record<string, number>> = { KGM: 1000, GRM: 1, LBR: 453.59237 };

/** The weight in kilograms of goods that are counted in a unit of weight, as it is typed; empty for other units. */
export function proposedWeight(quantity: string, unit: string): string {
  const amount = parseAmount(quantity);
  const grams = Math.round((amount ?? 0) * (GRAMS[unit] ?? 0));
  return grams > 0 ? typedAmount(grams / 1000) : "";
}

/** Why what is not permitted is retained. */
const NOT_PERMITTED = "MR-01";

/** The reasons that the classification of a product proposes, of those that may be chosen. */
export function proposedReasons(
  { product }: ActItem,
  reasons: readonly { code: string; active: boolean }[] = [],
): string[] {
  const offered = reasons.some(({ code, active }) => active && code === NOT_PERMITTED);
  return product?.classification?.code === "no_permitido" && offered ? [NOT_PERMITTED] : [];
}

/** Goods of which nothing has been said yet. */
export const emptyItem: ActItem = {
  included: false,
  declaration_item: null,
  product: null,
  description: "",
  quantity: "",
  unit: "",
  weight: "",
  carried_in: "",
  reasons: [],
  legal_basis: "",
  physical_state: "good",
  seal_number: "",
  declared: false,
  decision: "retencion",
  rejection_destination: "",
};

interface Citing {
  code: string;
  articles: CitedArticle[];
}

/** The article that reasons propose as the legal basis. */
export const proposedArticle = (codes: readonly string[], reasons: readonly Citing[] = []): string | undefined =>
  codes.flatMap(
    (code) => reasons.find((reason) => reason.code === code)?.articles.find((article) => article.in_force) ?? [],
  )[0]?.code;

/**
 * What the act will cite of an item besides its legal basis: what its reasons, its destination and its product cite.
 */
export function otherArticles(
  item: ActItem,
  reasons: readonly Citing[] = [],
  destinations: readonly Citing[] = [],
): CitedArticle[] {
  const chosen = [
    ...item.reasons.map((code) => reasons.find((reason) => reason.code === code)),
    item.decision === "rechazo" ? destinations.find(({ code }) => code === item.rejection_destination) : undefined,
  ];
  const cited = chosen.flatMap((entry) =>
    (entry?.articles ?? []).filter((article) => article.in_force).slice(0, MOST_CITED),
  );
  const others = [...cited, ...(item.product?.articles ?? [])].filter(({ code }) => code !== item.legal_basis);
  return others.filter(({ code }, n) => others.findIndex((other) => other.code === code) === n);
}

/** How many articles of one entry an act keeps. */
const MOST_CITED = 3;
