// What staff write in the registry of passengers.
import { call } from "./api.js";
import { STAFF, tokenOf } from "./staff.js";

const ALERTS = [
  "Trajo semillas sin declarar y no quiso abrir el equipaje. Revisar la carga de mano.",
  "Viaja con material de campo. Pedir el calzado y las carpas para la revisión.",
];

const at = (role, airport) => STAFF.find((person) => person.role === role && person.airports.includes(airport));

/** Warns of people with acts, and joins a second document to the record of one of them. */
export async function writePassengers() {
  const supervisor = await tokenOf(at("supervisor", "GPS"));
  const inspector = await tokenOf(at("inspector", "GPS"));
  const body = { has_act: true, airport: "GPS", page_size: 3 };
  const { items } = await call("POST", "/passengers/search", { token: supervisor, body });
  const [first, second, third] = items;
  for (const [n, { id }] of items.slice(0, ALERTS.length).entries()) {
    await call("POST", `/passengers/${id}/alerts`, { token: inspector, body: { reason: ALERTS[n] } });
  }
  if (third) {
    const { id, version } = await call("POST", `/passengers/${third.id}/alerts`, {
      token: inspector,
      body: { reason: "Llevaba plantas con tierra. Revisar en su próximo ingreso." },
    });
    await call("POST", `/passengers/${third.id}/alerts/${id}/end`, { token: supervisor, body: { version } });
  }
  if (!second) return;
  const stays = await call("GET", `/passengers/${first.id}`, { token: supervisor });
  const { surnames, given_names, birth_date, sex, nationality } = stays;
  const document = { document_type: "otro", document_number: "GAL0048213", document_country: "EC" };
  const other = await call("POST", "/passengers", {
    token: inspector,
    body: { ...document, surnames, given_names, birth_date, sex, nationality },
  });
  await call("POST", `/passengers/${stays.id}/join`, {
    token: supervisor,
    body: {
      version: stays.version,
      other_id: other.id,
      other_version: other.version,
      reason: "Presentó los dos documentos en el punto de control.",
    },
  });
}
