import { amount } from "../../forms/amount-rules";
import { wrongDate } from "../../forms/date-rules";
import { mayBeName, unnamed } from "../../forms/name-rules";
import { line } from "../../forms/rules";
import { isCalendarDate } from "../../lib/dates";
import { isNamed } from "../../lib/person-name";
import { isBlank, isDocumentNumber, isFlightNumber, isName } from "../../lib/text";
import { z } from "../../lib/zod";
import { texts } from "../../texts/catalogue";
import type { ActItem } from "./act-form";
import { askedOf } from "./ownerless";

const t = texts.retentions.form.errors;

const typed = line().min(1, t.required);
const name = line().refine(mayBeName, t.name);
const chosen = (what: keyof typeof texts.formChoices) => z.string().min(1, texts.formChoices[what]);

const includedItem = z
  .object({
    included: z.literal(true),
    product: z.unknown(),
    description: z.string(),
    quantity: amount({ wrong: t.quantity, precise: t.precise }),
    unit: chosen("unit"),
    carried_in: z.string().optional(),
    weight: amount({ wrong: t.weight, precise: t.precise, unknownUnit: () => t.kilograms, optional: true }),
    reasons: z.array(z.string()).min(1, t.reasons),
    legal_basis: chosen("legal_basis"),
    physical_state: chosen("physical_state"),
    decision: chosen("decision"),
    rejection_destination: z.string(),
  })
  .superRefine((item, context) => {
    if (!item.product && isBlank(item.description))
      context.addIssue({ code: "custom", path: ["description"], message: t.required });
    if (item.decision === "rechazo" && !item.rejection_destination) {
      context.addIssue({ code: "custom", path: ["rejection_destination"], message: t.destination });
    }
  });

/** The fields of goods that are still to be filled in, each once, in the order of the form. */
export function missingOf(item: ActItem): (keyof ActItem)[] {
  const wrong = includedItem.safeParse(item).error?.issues.map(({ path: [field] }) => field);
  return ASKED.filter((field) => wrong?.includes(field));
}

const ASKED = [
  "decision",
  "rejection_destination",
  "reasons",
  "legal_basis",
  "description",
  "quantity",
  "unit",
  "weight",
  "physical_state",
] as const satisfies (keyof ActItem)[];

const flight = z.object({
  number: z.string().refine((number) => isBlank(number) || isFlightNumber(number), t.flightNumber),
  date: z.string().refine((date) => date === "" || isCalendarDate(date), { error: wrongDate(t.date) }),
});

const everyAct = z.object({
  direction: chosen("act_direction"),
  airport: chosen("airport"),
  control_point: typed,
  carried_in: z.string(),
  items: z
    .array(z.discriminatedUnion("included", [z.object({ included: z.literal(false) }), includedItem]))
    .refine((items) => items.some((item) => item.included), t.noItems),
});

const withPassenger = everyAct.extend({
  owner: z.literal("passenger").optional(),
  flight,
  passenger: z
    .object({
      document_type: chosen("document_type"),
      document_number: typed.refine((number) => isBlank(number) || isDocumentNumber(number), t.documentNumber),
      document_country: chosen("document_country"),
      surnames: name,
      given_names: name,
      nationality: chosen("nationality"),
    })
    .refine(isNamed, unnamed),
  signing: z
    .object({ mode: chosen("signing"), witness: z.string(), signature: z.string().optional() })
    .refine(({ mode, witness }) => mode !== "refused" || isName(witness), { path: ["witness"], message: t.witness })
    .refine(({ mode, signature }) => mode !== "screen" || Boolean(signature), {
      path: ["signature"],
      message: t.signature,
    }),
});

const ownerless = everyAct
  .extend({
    owner: z.literal("nobody"),
    flight,
    ownerless: z
      .object({ reason: chosen("ownerless"), place: typed, witness: z.string() })
      .refine(({ reason, witness }) => askedOf(reason).witness !== "required" || isName(witness), {
        path: ["witness"],
        message: t.ownerlessWitness,
        when: () => true,
      })
      .refine(({ witness }) => isBlank(witness) || isName(witness), { path: ["witness"], message: t.name }),
  })
  .superRefine(({ flight: { number, date }, ownerless: { reason } }, context) => {
    if (!askedOf(reason).flight) return;
    if (isBlank(number)) context.addIssue({ code: "custom", path: ["flight", "number"], message: t.required });
    if (date === "") context.addIssue({ code: "custom", path: ["flight", "date"], message: t.required });
  });

/** What an act must have before it is sent; the server looks again. */
export const actSchema = z
  .discriminatedUnion("owner", [withPassenger, ownerless])
  .superRefine(({ carried_in: together, items }, context) => {
    const unsaid = items.flatMap((item, index) => (item.included && !item.carried_in && !together ? [index] : []));
    const all = unsaid.length === items.filter(({ included }) => included).length;
    if (all && !together)
      context.addIssue({ code: "custom", path: ["carried_in"], message: texts.formChoices.transported });
    else
      for (const index of unsaid)
        context.addIssue({
          code: "custom",
          path: ["items", index, "carried_in"],
          message: texts.formChoices.transported,
        });
  });
