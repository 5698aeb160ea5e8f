import { type FieldPath, get } from "react-hook-form";
import type { Schemas } from "../../api/schemas";
import { parseAmount } from "../../lib/amount";
import { documentNumber, oneLine, orNull } from "../../lib/text";
import { type ActForm, type ActItem, isCarriedApart, isOwnerless, placesOf } from "./act-form";
import { askedOf, type OwnerlessReason } from "./ownerless";

/** What is sent: the goods that go into the act, and nothing left over from a changed mind. */
export function toBody(id: string, form: ActForm): Schemas["NewRetention"] {
  const included = form.items.filter((item) => item.included);
  const [carriedIn = form.carried_in] = placesOf(form);
  return {
    id,
    direction: form.direction as Schemas["Direction"],
    airport: form.airport,
    control_point: oneLine(form.control_point),
    declaration_code: form.declaration_code || null,
    ...(form.replaces && { replaces: form.replaces }),
    ...ownerOf(form),
    flight: {
      airline: orNull(form.flight.airline),
      number: orNull(form.flight.number),
      date: orNull(form.flight.date),
    },
    carried_in: carriedIn,
    items: included.map((item) => toItem(item, carriedIn, isOwnerless(form))),
    officer_signature:
      form.signing.mode === "paper" && !isOwnerless(form) ? null : orNull(form.officer_signature ?? ""),
    observations: orNull(form.observations),
  };
}

/** Whose goods: a passenger's, who signs, or nobody's, for a reason. */
function ownerOf(form: ActForm): Pick<Schemas["NewRetention"], "passenger" | "passenger_signing" | "ownerless"> {
  if (isOwnerless(form)) {
    const { reason = "", place = "", witness = "" } = form.ownerless ?? {};
    return {
      passenger: null,
      passenger_signing: null,
      ownerless: {
        reason: reason as OwnerlessReason,
        place: oneLine(place),
        witness: askedOf(reason).witness === "none" ? null : orNull(oneLine(witness)),
      },
    };
  }
  const { passenger } = form;
  const { mode, witness, signature = "" } = form.signing;
  return {
    passenger: {
      document_type: passenger.document_type as Schemas["DocumentType"],
      document_number: documentNumber(passenger.document_number),
      document_country: passenger.document_country,
      surnames: oneLine(passenger.surnames),
      given_names: oneLine(passenger.given_names),
      nationality: passenger.nationality,
    },
    passenger_signing: {
      mode: mode as Schemas["SigningMode"],
      witness: mode === "refused" ? orNull(witness) : null,
      signature: mode === "screen" ? orNull(signature) : null,
    },
  };
}

function toItem(item: ActItem, carriedIn: string, ownerless: boolean): Schemas["RetainedItemInput"] {
  const kilograms = parseAmount(item.weight);
  const rejected = item.decision === "rechazo";
  return {
    product_id: item.product?.id ?? null,
    declaration_item: item.declaration_item,
    description: oneLine(item.description) || (item.product?.name ?? ""),
    quantity: parseAmount(item.quantity) ?? 0,
    unit: item.unit,
    weight_grams: kilograms === null ? null : Math.round(kilograms * 1000),
    reasons: item.reasons,
    legal_basis: item.legal_basis,
    physical_state: item.physical_state as Schemas["PhysicalState"],
    seal_number: orNull(item.seal_number),
    declared: item.declared && !ownerless,
    decision: item.decision as Schemas["Decision"],
    rejection_destination: rejected ? orNull(item.rejection_destination) : null,
    carried_in: !item.carried_in || item.carried_in === carriedIn ? null : item.carried_in,
  };
}

/** What the form holds without a control for it. */
const HIDDEN = /^(replaces|declaration_code|items\.\d+\.declaration_item)$/;

/**
 * The field of the form that a name in a problem of the API is about, such as `items[0].weight_grams`, or null. The
 * API counts only the goods that were sent.
 */
export function fieldNamed(serverName: string, form: ActForm): FieldPath<ActForm> | null {
  const sent = form.items.flatMap((item, index) => (item.included ? [index] : []));
  const path = serverName
    .replace(/^items\[(\d+)\]/, (_, n: string) => `items.${sent[Number(n)] ?? n}`)
    .replace(/^carried_in$/, isCarriedApart(form) ? `items.${sent[0] ?? 0}.carried_in` : "carried_in")
    .replace(/^items\.\d+\.carried_in$/, (itself) => (isCarriedApart(form) ? itself : "carried_in"))
    .replace(/\.reasons\[\d+\]$/, ".reasons")
    .replace(/\.weight_grams$/, ".weight")
    .replace(
      /^items\.(\d+)\.product_id$/,
      (_, n: string) => `items.${n}.${form.items[Number(n)]?.product ? "product" : "description"}`,
    )
    .replace(/^passenger_signing\b/, "signing");
  return HIDDEN.test(path) || get(form, path) === undefined ? null : (path as FieldPath<ActForm>);
}
