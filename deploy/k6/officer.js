// The work of a counter, as requests.
//   PINZON_EMAIL, PINZON_PASSWORD: an inspector of Baltra
import { check, sleep } from "k6";
import exec from "k6/execution";
import http from "k6/http";

import { BASE } from "./limits.js";

/** Of the travellers who are presented, this share is inspected and gets an act. */
const ACTS = 0.2;

function send(method, path, name, { token, body, key } = {}) {
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  const answer = http.request(method, `${BASE}/api${path}`, body && JSON.stringify(body), { headers, tags: { name } });
  check(answer, { "answers 2xx": ({ status }) => status >= 200 && status < 300 });
  return answer.json();
}

// The API wants UUIDs of version 7, which k6 does not make.
function uuidv7() {
  const random = () =>
    Math.floor(Math.random() * 0x10000)
      .toString(16)
      .padStart(4, "0");
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random().slice(1)}-a${random().slice(1)}-${random()}${random()}${random()}`;
}

/** Signs the inspector in, and looks up what every declaration names. For `setup`. */
export function openCounter() {
  const credentials = { email: __ENV.PINZON_EMAIL, password: __ENV.PINZON_PASSWORD, rememberMe: false };
  const { token } = send("POST", "/login", "sign-in", { body: credentials });
  const { disclaimer } = send("GET", "/settings", "settings");
  const { items } = send("GET", "/products?q=aguacate", "search");
  return { token, oath: disclaimer.version, product: items[0].id };
}

const person = (document) => ({
  document_type: "pasaporte",
  document_number: document,
  document_country: "EC",
  surnames: "Carga",
  given_names: "Viajera",
  nationality: "EC",
});

function declaration({ oath, product }, document, flight) {
  const no = { yes: false, detail: null };
  const packed = { quantity: 1, unit: "KGM", carried_in: "TR-01", origin_country: "EC", packaging: null };
  return {
    travel: {
      direction: "ingreso",
      transport_mode: "AER",
      airline: null,
      flight_number: "LA1411",
      flight_date: flight,
      origin_airport: "UIO",
      destination_airport: "GPS",
      purpose: "turismo",
      lodging: null,
      stay_days: 5,
    },
    traveller: {
      ...person(document),
      birth_date: "1988-04-02",
      sex: "F",
      residence_country: "EC",
      migratory_category: "turista",
      email: null,
      phone: null,
    },
    minors: [],
    answers: {
      food: { yes: true, detail: null },
      plants: no,
      animals: no,
      soil: no,
      equipment: no,
      farm_contact: no,
      medicines: no,
    },
    items: [{ product_id: product, description: null, ...packed }],
    oath: { accepted: true, text_version: oath },
  };
}

const act = (product, code, document, flight) => ({
  id: uuidv7(),
  direction: "ingreso",
  airport: "GPS",
  control_point: "Arribo de pasajeros",
  declaration_code: code,
  passenger: person(document),
  flight: { airline: null, number: "LA1411", date: flight },
  carried_in: "TR-01",
  items: [
    {
      product_id: product,
      declaration_item: 1,
      description: null,
      quantity: 1,
      unit: "KGM",
      weight_grams: null,
      reasons: ["MR-02"],
      legal_basis: "NOR-010",
      physical_state: "good",
      seal_number: null,
      declared: true,
      decision: "retencion",
      rejection_destination: null,
    },
  ],
  passenger_signing: { mode: "paper", witness: null },
  observations: null,
});

/** A traveller declares, and stands at the counter some seconds later. */
export function passThroughCounter(counter) {
  const { token, product } = counter;
  const document = `K${Date.now().toString(36)}${exec.scenario.iterationInTest.toString(36)}`.toUpperCase();
  const flight = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { code, version } = send("POST", "/declarations", "declare", {
    key: uuidv7(),
    body: declaration(counter, document, flight),
  });
  sleep(2 + Math.random() * 3);

  send("GET", "/declarations?page_size=20", "list of declarations", { token });
  send("GET", `/declarations/${code}`, "declaration", { token });
  send("POST", `/declarations/${code}/present`, "present", { token, body: { version, state: "submitted" } });
  sleep(2);
  if (Math.random() >= ACTS) {
    const note = "Revisado en el mostrador.";
    send("POST", `/declarations/${code}/review`, "review", {
      token,
      body: { version, state: "presented", outcome: "cleared", note },
    });
    return;
  }
  send("POST", `/declarations/${code}/review`, "review", {
    token,
    body: { version, state: "presented", outcome: "in_inspection", note: null },
  });
  sleep(2);
  const { id } = send("POST", "/retentions", "act", { token, body: act(product, code, document, flight) });
  send("POST", `/retentions/${id}/print`, "print", { token });
  send("GET", "/retentions?page_size=20", "list of acts", { token });
}
