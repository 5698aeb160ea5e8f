import { codesOf } from "../../lib/choices";
import { choiceField, dayField, textField, type UrlValues } from "../../lib/use-url-filters";
import { texts } from "../../texts/catalogue";
import { querySet } from "../../api/pages";
import type { paths } from "../../api/schema";

const t = texts.retentionList;

/** The filters of the list and of the figures of acts, as they stand in the address. A name is not among them. */
export const retentionFilterFields = {
  issued_from: dayField("emitida_desde"),
  issued_to: dayField("emitida_hasta"),
  airport: textField("aeropuerto"),
  state: choiceField("estado", codesOf(texts.staff.retentionStates)),
  folio: textField("folio"),
  declaration_code: textField("declaracion"),
  annulled: choiceField("anuladas", codesOf(t.annulled)),
  flight_from: dayField("viaje_desde"),
  flight_to: dayField("viaje_hasta"),
  flight_number: textField("vuelo"),
  airline: textField("aerolinea"),
  direction: choiceField("sentido", codesOf(t.directions)),
  officer_id: textField("agente"),
  nationality: textField("nacionalidad"),
  ownerless: choiceField("sin_pasajero", codesOf(t.ownerless)),
  product_id: textField("producto"),
  category: textField("categoria"),
  origin: textField("origen"),
  classification: textField("clasificacion"),
  reason: textField("razon"),
  decision: choiceField("decision", codesOf(t.decisions)),
  destination: textField("destino"),
  declared: choiceField("declarado", codesOf(t.declared)),
  custody: choiceField("custodia", codesOf(texts.custody.states)),
  in_custody: choiceField("en_custodia", codesOf(t.inCustody)),
  overdue: choiceField("vencido", codesOf(t.overdue)),
  custody_age: choiceField("antiguedad", codesOf(t.ages)),
} as const;

/** Which acts; an empty text means any. */
export type RetentionFilterValues = UrlValues<typeof retentionFilterFields>;

type Query = NonNullable<paths["/api/panels/retentions"]["get"]["parameters"]["query"]>;

/** The filters that are set, as the API names them. */
export const retentionQuery = (filters: RetentionFilterValues): Query =>
  querySet(filters, ["annulled", "declared", "in_custody", "overdue", "ownerless"]);

/** Whether totals and figures count annulled acts too. */
export const asksForAnnulled = ({ state, annulled, custody }: RetentionFilterValues) =>
  state !== "" || annulled !== "" || custody === "annulled";
