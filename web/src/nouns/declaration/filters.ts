import { codesOf } from "../../lib/choices";
import { choiceField, dayField, textField, type UrlField, type UrlValues } from "../../lib/use-url-filters";
import { texts } from "../../texts/catalogue";
import { departureStateLabels } from "../../texts/labels";
import { querySet } from "../../api/pages";
import type { paths } from "../../api/schema";

const hourField = (param: string): UrlField<string> => ({
  param,
  parse: (text) => (text !== null && /^(1?\d|2[0-3])$/.test(text) ? text : ""),
  print: (hour) => hour,
});

/**
 * The filters of the list and of the figures of declarations, as they stand in the address. A name is not among them.
 */
export const declarationFilterFields = {
  flight_from: dayField("viaje_desde"),
  flight_to: dayField("viaje_hasta"),
  submitted_from: dayField("enviada_desde"),
  submitted_to: dayField("enviada_hasta"),
  airport: textField("aeropuerto"),
  departs: choiceField("control", codesOf(texts.declarationList.control)),
  state: choiceField("estado", codesOf(texts.declarations.states)),
  departure_state: choiceField("estado_salida", codesOf(departureStateLabels)),
  lane: choiceField("canal", codesOf(texts.staff.lanes)),
  direction: choiceField("sentido", codesOf(texts.declarationList.directions)),
  flight_number: textField("vuelo"),
  airline: textField("aerolinea"),
  nationality: textField("nacionalidad"),
  product_id: textField("producto"),
  classification: textField("clasificacion"),
  has_act: choiceField("acta", codesOf(texts.declarationList.hasAct)),
  question: choiceField("pregunta", codesOf(texts.swornQuestions.names)),
  presented_hour: hourField("hora"),
  drawn: choiceField("sorteo", codesOf(texts.declarationList.isDrawn)),
  suspicious: choiceField("sospechosas", codesOf(texts.suspicious.choices)),
} as const;

/** Which declarations; an empty text means any. */
export type DeclarationFilterValues = UrlValues<typeof declarationFilterFields>;

type Query = NonNullable<paths["/api/panels/declarations"]["get"]["parameters"]["query"]>;

const MARKED = { solo: "only", todas: "included" } as const;

/** The filters that are set, as the API names them. */
export const declarationQuery = ({
  departs,
  presented_hour,
  suspicious,
  ...filters
}: DeclarationFilterValues): Query => ({
  ...querySet(filters, ["has_act", "drawn"]),
  ...(departs && { departs: true }),
  ...(presented_hour && { presented_hour: Number(presented_hour) }),
  ...(suspicious && { suspicious: MARKED[suspicious] }),
});
