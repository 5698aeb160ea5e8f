import { addDays } from "../../src/lib/dates";
import { todayInGalapagos } from "../../src/lib/today";
import { baseUrl } from "./stack";

/** The fields of an audit record that tests read. */
interface AuditRecord {
  type: string;
  subject: string;
  actor: { name: string | null };
}

/** An answer other than 2xx. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: unknown,
  ) {
    super(`${status}: ${JSON.stringify(problem)}`);
  }
}

/** Calls the API; throws a Refusal on answers other than 2xx. */
export async function call<T>(
  method: string,
  path: string,
  options: { token?: string; body?: unknown; key?: string; base?: string } = {},
): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  if (options.key) headers["Idempotency-Key"] = options.key;
  const response = await fetch(`${options.base ?? baseUrl}/api${path}`, {
    method,
    headers,
    body: options.body === undefined ? null : JSON.stringify(options.body),
  });
  const text = await response.text();
  const json: unknown = text === "" ? null : JSON.parse(text);
  if (!response.ok) throw new Refusal(response.status, json);
  return json as T;
}

/** Signs in and returns the token. */
export async function signIn(user: { email: string; password: string }): Promise<string> {
  const { token } = await call<{ token: string }>("POST", "/login", {
    body: { email: user.email, password: user.password, rememberMe: false },
  });
  return token;
}

/** What a traveller keeps of a declaration. */
export interface Made {
  code: string;
  edit_key: string;
}

/** Sends a submission with one idempotency key until it is answered; reports each failed attempt. */
export async function submitUntilAnswered(
  body: unknown,
  key: string,
  deadline: number,
  triedInVain: () => void,
): Promise<Made> {
  for (;;) {
    try {
      return await call<Made>("POST", "/declarations", { body, key });
    } catch (error) {
      const temporary = !(error instanceof Refusal) || error.status >= 500;
      if (!temporary || Date.now() > deadline) throw error;
      triedInVain();
    }
  }
}

/** Returns all audit records of a filter, in order. */
export async function auditRecords(token: string, filter: Record<string, string>): Promise<AuditRecord[]> {
  const records: AuditRecord[] = [];
  let pageToken: string | null = null;
  do {
    const query = new URLSearchParams({ order: "asc", page_size: "200", ...filter });
    if (pageToken) query.set("page_token", pageToken);
    const page: { items: AuditRecord[]; next_page_token: string | null } = await call("GET", `/audit?${query}`, {
      token,
    });
    records.push(...page.items);
    pageToken = page.next_page_token;
  } while (pageToken);
  return records;
}

/** Whether the whole chain is intact. */
export async function chainIsIntact(token: string): Promise<boolean> {
  return (await call<{ intact: boolean }>("GET", "/audit/verify", { token })).intact;
}

/** Returns the date on the islands in some days, in the format of the API. */
export function dayFromNow(days: number): string {
  return addDays(todayInGalapagos(new Date()), days);
}

/** Returns the first product of a search. */
export async function product(query: string): Promise<{ id: string; name: string }> {
  const found = await call<{ items: { id: string; name: string }[] }>(
    "GET",
    `/products?q=${encodeURIComponent(query)}`,
  );
  const first = found.items[0];
  if (!first) throw new Error(`no product for ${query}`);
  return first;
}

/** Returns the current version of the oath text. */
export async function oathVersion(): Promise<number> {
  return (await call<{ disclaimer: { version: number } }>("GET", "/settings")).disclaimer.version;
}

/** Finds a product and the current oath: what one needs to declare it. */
export async function declarable(query = "aguacate") {
  const [{ id }, oath] = await Promise.all([product(query), oathVersion()]);
  return { id, oath, body: (documentNumber: string): unknown => declarationBody(id, documentNumber, oath) };
}

/**
 * Sends declarations of a flight of today to Baltra, with nothing declared; returns their codes. The numbers of their
 * documents begin with a letter.
 */
export async function declareNothing(flight: string, letter: string, count = 1): Promise<string[]> {
  const { body: bodyOf } = await declarable();
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = bodyOf(`${letter}${flight.slice(2)}${n}`) as {
      travel: { flight_date: string; flight_number: string };
      answers: { food: { yes: boolean } };
      items: unknown[];
    };
    body.travel.flight_date = dayFromNow(0);
    body.travel.flight_number = flight;
    body.answers.food.yes = false;
    body.items = [];
    const { code } = await call<{ code: string }>("POST", "/declarations", { body, key: uuidv7() });
    codes.push(code);
  }
  return codes;
}

/** Returns a declaration of one product and one other item, to Baltra. */
export function declarationBody(
  productId: string,
  documentNumber: string,
  oath: number,
  other = "mermelada de mora casera",
): unknown {
  const no = { yes: false, detail: null };
  return {
    travel: {
      direction: "ingreso",
      transport_mode: "AER",
      airline: null,
      flight_number: "LA1411",
      flight_date: dayFromNow(1),
      origin_airport: "UIO",
      destination_airport: "GPS",
      purpose: "turismo",
      lodging: null,
      stay_days: 5,
    },
    traveller: {
      document_type: "pasaporte",
      document_number: documentNumber,
      document_country: "EC",
      surnames: "Prueba",
      given_names: "Viajera",
      birth_date: "1988-04-02",
      sex: "F",
      nationality: "EC",
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
    items: [
      {
        product_id: productId,
        description: null,
        quantity: 1.5,
        unit: "KGM",
        carried_in: "TR-01",
        origin_country: "EC",
        packaging: null,
      },
      {
        product_id: null,
        description: other,
        quantity: 1,
        unit: "KGM",
        carried_in: "TR-02",
        origin_country: "EC",
        packaging: null,
      },
    ],
    oath: { accepted: true, text_version: oath },
  };
}

/** Returns an act that retains the first item of a declaration. */
export function retentionBody(id: string, declarationCode: string, productId: string, documentNumber: string): unknown {
  return {
    id,
    direction: "ingreso",
    airport: "GPS",
    control_point: "Arribo de pasajeros",
    declaration_code: declarationCode,
    passenger: {
      document_type: "pasaporte",
      document_number: documentNumber,
      document_country: "EC",
      surnames: "Prueba",
      given_names: "Viajera",
      nationality: "EC",
    },
    flight: { airline: null, number: "LA1411", date: dayFromNow(1) },
    carried_in: "TR-01",
    items: [
      {
        product_id: productId,
        declaration_item: 1,
        description: null,
        quantity: 1.5,
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
  };
}

/** Returns a UUIDv7. */
export function uuidv7(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  const random = crypto.randomUUID().replaceAll("-", "");
  const variant = "89ab"[Number.parseInt(random[16] ?? "0", 16) % 4];
  const hex = `${time}7${random.slice(13, 16)}${variant}${random.slice(17)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
