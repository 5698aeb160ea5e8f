import { v4 as uuidV4 } from "uuid";
import { EMPTY_DECLARED_ITEM_INPUT, EMPTY_MINOR, EMPTY_TRAVEL, EMPTY_TRAVELLER } from "../api/empty-fields";
import type { Schemas } from "../api/schemas";
import { database } from "./database";
import { type Draft, readDraft } from "./drafts";
import {
  type DraftProduct,
  type FoundThing,
  NEW_DECLARATION,
  newDraft,
  pickProduct,
  WAITING_THINGS,
  waitingThings,
} from "./things-to-declare";

/** A part of a declaration as it is typed. */
type TypedFields<Part> = Record<keyof Part, string>;

/** One declared thing, as it is typed. */
export interface ItemForm extends TypedFields<Omit<Schemas["DeclaredItemInput"], "product_id">> {
  /** From the catalogue, or null when described in one's own words. */
  product: DraftProduct | null;
}

/** A person under the declarant's care, as typed. */
export type MinorForm = TypedFields<Schemas["Minor"]>;

/** The questions under oath. */
export const QUESTIONS = ["food", "plants", "animals", "soil", "equipment", "farm_contact", "medicines"] as const;
export type Question = (typeof QUESTIONS)[number];

/** An answer under oath: empty until it is given. */
interface AnswerForm {
  yes: "" | "yes" | "no";
  detail: string;
}

/** The whole declaration as it is typed: everything is text, so that nothing typed is ever lost. */
export interface DeclarationForm {
  travel: TypedFields<Schemas["Travel"]>;
  traveller: TypedFields<Schemas["Traveller"]>;
  minors: MinorForm[];
  answers: Record<Question, AnswerForm>;
  items: ItemForm[];
  /** The version is that of the text that was accepted. */
  oath: { accepted: boolean; version?: number | undefined };
  /** Where goods travel of which nothing else is said; a draft of an earlier release has none. */
  carried_in?: string | undefined;
  /** What was said of goods in the declaration that this one repeats, and whether all of it was confirmed. */
  repeated?: { confirmed: boolean; products: readonly DraftProduct[] } | undefined;
  /** The group of the people who travel together; a draft of an earlier release has none. */
  travel_group?: string | undefined;
  /** The flight and the route that were confirmed although the flight is known for another one. */
  confirmed_route?: string | undefined;
}

/** Where the draft of an edit is kept. */
export const editDraftOf = (declaration: string): string => `declaration:${declaration}`;

/** The step of the form where things are declared. */
export const ITEMS_STEP = 3;

export const emptyMinor: MinorForm = EMPTY_MINOR;

/** A declared thing of which nothing has been typed yet. */
export const emptyItem: ItemForm = { product: null, ...EMPTY_DECLARED_ITEM_INPUT };

/** A declaration of which nothing has been typed yet. */
export function emptyDeclaration(): DeclarationForm {
  return {
    travel: { ...EMPTY_TRAVEL, direction: "ingreso", transport_mode: "AER" },
    traveller: { ...EMPTY_TRAVELLER },
    minors: [],
    answers: Object.fromEntries(
      QUESTIONS.map((question) => [question, { yes: "", detail: "" }]),
    ) as DeclarationForm["answers"],
    items: [],
    oath: { accepted: false },
    // Random, because the other ids of the moment share their time and their sequence with a version 7.
    travel_group: uuidV4(),
  };
}

/** A thing to declare; where it comes from is mostly the same as for the one before. `proposed` is what the rest of the form says. */
export function newItem(
  product: (DraftProduct & { unit: string }) | null,
  before: ItemForm | undefined,
  proposed: Partial<Pick<ItemForm, "carried_in" | "origin_country">> = {},
): ItemForm {
  return {
    ...emptyItem,
    product: product && pickProduct(product),
    unit: product?.unit ?? "",
    carried_in: proposed.carried_in || (before?.carried_in ?? ""),
    origin_country: before?.origin_country || (proposed.origin_country ?? ""),
  };
}

/** What the rest of the form proposes for goods: they travel together, and were bought where the journey begins. */
export const proposedForGoods = (form: Pick<DeclarationForm, "travel" | "traveller" | "items" | "carried_in">) => ({
  carried_in: bagOf(form),
  origin_country: beginsHere(form.travel) ? "EC" : form.traveller.residence_country,
});

/** Where goods travel of which nothing else is said. */
export const bagOf = ({ carried_in, items }: Pick<DeclarationForm, "carried_in" | "items">): string =>
  carried_in ?? items[0]?.carried_in ?? "";

/** Flights to the islands begin in this country; boats do where the code of the port says so. */
const beginsHere = ({ origin_airport, transport_mode }: DeclarationForm["travel"]) =>
  transport_mode.startsWith("M") ? /^(EC|XG)/.test(origin_airport) : origin_airport !== "";

/** The draft of the new declaration with what was added outside the form, if there is any of both. */
export async function readNewDeclaration(): Promise<Draft<DeclarationForm> | undefined> {
  const kept = await readDraft<DeclarationForm>(NEW_DECLARATION);
  const { result } = await (
    await database()
  ).change(["drafts"], async (of) => {
    const waiting = waitingThings(await of("drafts").get(WAITING_THINGS));
    if (waiting.length === 0) return kept;
    const draft = kept ?? newDraft(emptyDeclaration());
    const whole = { ...draft, values: { ...draft.values, items: withThings(draft.values, waiting) } };
    await of("drafts").put(whole, NEW_DECLARATION);
    await of("drafts").delete(WAITING_THINGS);
    return whole;
  });
  return result;
}

/** The list of goods with what was found outside the form. */
export const withThings = (form: DeclarationForm, found: readonly FoundThing[]): ItemForm[] =>
  found.reduce<ItemForm[]>(
    (list, { product, description }) => [
      ...list,
      { ...newItem(product, list.at(-1), proposedForGoods(form)), description },
    ],
    [...form.items],
  );

/** A draft of an earlier release, with what has been added to the form since. */
export function completed(values: Partial<DeclarationForm>): DeclarationForm {
  const empty = emptyDeclaration();
  return {
    ...empty,
    travel_group: undefined,
    ...values,
    travel: { ...empty.travel, ...values.travel },
    traveller: { ...empty.traveller, ...values.traveller },
    answers: { ...empty.answers, ...values.answers },
    items: (values.items ?? []).map((item) => ({ ...emptyItem, ...item })),
  };
}
