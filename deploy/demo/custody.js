// What becomes of retained goods: stored after the act, handed over the next day, some disposed of or given back.
import { call } from "./api.js";
import { SeededRandom, uuidV7 } from "./random.js";
import { inspectorsAt, STAFF, tokenOf } from "./staff.js";

const PLACES = { GPS: ["CU-01", "CU-02"], SCY: ["CU-03"], IBB: ["CU-04"], UIO: ["CU-05"] };

const supervisorOf = (airport) =>
  STAFF.find(({ role, airports }) => role === "supervisor" && airports.includes(airport));

/** Moves the goods of an act on, as far as a seeded choice says; goods of an earlier run are left alone. */
export async function keepInCustody(act, officer) {
  const places = PLACES[act.airport];
  const supervisor = supervisorOf(act.airport);
  if (!places || !supervisor) return;
  const random = new SeededRandom(act.id, "custody");
  const token = await tokenOf(officer);
  const { items } = await call("GET", `/retentions/${act.id}/custody`, { token });
  const held = items.filter(({ state }) => state === "held").map(({ folio, n }) => ({ folio, n }));
  if (held.length === 0 || random.chance(0.15)) return;
  await call("POST", "/custody/store", { token, body: { items: held, place: places[0] } });
  if (places.length < 2 || random.chance(0.4)) return;
  const transfer = { id: uuidV7(act.issued_at, act.id, "transfer"), kind: "transfer", items: held, place: places[1] };
  await call("POST", "/custody/movements", { token, body: transfer });
  if (random.chance(0.2)) return;
  const above = await tokenOf(supervisor);
  await call("POST", `/custody/movements/${transfer.id}/confirm`, { token: above });
  if (random.chance(0.5)) return;
  if (random.chance(0.3)) {
    const body = {
      received_by: `${act.passenger.given_names} ${act.passenger.surnames}`,
      received_document: act.passenger.document_number,
    };
    await call("POST", `/retentions/${act.id}/items/${held[0].n}/release`, { token: above, body });
    return;
  }
  const disposal = {
    id: uuidV7(act.issued_at, act.id, "disposal"),
    kind: "disposal",
    items: held,
    destination: "DR-01",
    method: "Incinerador municipal",
  };
  await call("POST", "/custody/movements", { token: above, body: disposal });
  // Neither who opened it nor who issued the act.
  const witness = inspectorsAt(act.airport).find((person) => person !== officer);
  if (witness && random.chance(0.7)) {
    await call("POST", `/custody/movements/${disposal.id}/confirm`, { token: await tokenOf(witness) });
  }
}
