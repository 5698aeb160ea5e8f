// Acts of retention and rejection.
import { SeededRandom, uuidV7 } from "./random.js";
import { undeclared } from "./goods.js";

/** The name of the control point of an airport where what leaves it is controlled, or what arrives. */
export function controlPointAt(points, airport, direction) {
  const wanted = direction === "salida" ? "filtro" : "mostrador";
  const found = points.find(({ attributes }) => attributes.airport === airport && attributes.class === wanted);
  if (!found) throw new Error(`${airport} has no control point of class ${wanted}`);
  return found.name;
}

const WITNESSES = [
  "Mónica Cárdenas Ríos, agente de la aerolínea",
  "Fabián Toaquiza Lema, guardia del terminal",
  "Noemí Ibáñez Saltos, agente de la aerolínea",
];

const OBSERVATIONS = [
  "El pasajero colaboró durante la revisión.",
  "Se explicó al pasajero el motivo y el destino del producto.",
  "Hallado en la revisión con rayos X y confirmado en la apertura del equipaje.",
  null,
];

const PLANTS = ["SEM", "PLA", "FLO", "MED", "MAD"];
const FRESH = ["FRU", "HOR", "TUB"];

/**
 * Returns an act on the declared goods that may not pass or, if `hidden`, on goods that were not
 * declared. `declaration` is as staff see it.
 */
export function act(trip, declaration, hidden, { products, controlPoints }, random) {
  const { travel, traveller } = declaration;
  const airport = travel.direction === "salida" ? travel.origin_airport : travel.destination_airport;
  const refuses = new SeededRandom(trip.date, trip.number, "signing").chance(0.25);
  const items = hidden
    ? [undeclaredItem(trip, traveller, products, random)]
    : declaration.items.filter(objectionable).map((item) => declaredItem(item, traveller, products, random));
  return {
    id: uuidV7(declaration.submitted_at, trip.date, trip.number, "act"),
    direction: travel.direction,
    airport,
    control_point: controlPointAt(controlPoints, airport, travel.direction),
    declaration_code: declaration.code,
    passenger: {
      document_type: traveller.document_type,
      document_number: traveller.document_number,
      document_country: traveller.document_country,
      surnames: traveller.surnames,
      given_names: traveller.given_names,
      nationality: traveller.nationality,
    },
    flight: { airline: travel.airline, number: travel.flight_number, date: travel.flight_date },
    carried_in: items[0].carried_in,
    items: items.map(({ carried_in, ...item }) => item),
    passenger_signing: refuses
      ? { mode: "refused", witness: random.pick(WITNESSES) }
      : { mode: "paper", witness: null },
    observations: refuses ? "El pasajero se negó a firmar y conserva su copia." : random.pick(OBSERVATIONS),
  };
}

/** Whether a declared item is restricted, not permitted or unknown to the catalogue. */
export const objectionable = (item) => item.verdict?.classification.code !== "permitido";

/** Whether it may not pass, or nobody has said whether it may. */
export const risky = (item) => !item.verdict || forbidden(item);

export const forbidden = (item) => item.verdict?.classification.code === "no_permitido";

function declaredItem(item, traveller, products, random) {
  const product = item.product && products.get(item.product.code);
  return {
    ...retained(item, product, random),
    declaration_item: item.n,
    declared: true,
    ...decisionOn(product, item.origin_country, random),
  };
}

function undeclaredItem(trip, traveller, products, random) {
  const { product, ...item } = undeclared(trip, traveller, products, random);
  const { reasons, ...decision } = decisionOn(product, item.origin_country, random);
  return {
    ...retained(item, product, random),
    declaration_item: null,
    declared: false,
    ...decision,
    reasons: ["MR-08", ...reasons],
    legal_basis: "NOR-054",
  };
}

function retained(item, product, random) {
  const grams = { KGM: 1000, GRM: 1 }[item.unit];
  return {
    carried_in: item.carried_in,
    product_id: product?.id ?? null,
    description: item.description ?? product.name,
    quantity: item.quantity,
    unit: item.unit,
    weight_grams: grams ? Math.round(item.quantity * grams) : null,
    seal_number: random.chance(0.6) ? random.fill("P-#####") : null,
  };
}

const reject = (destination, reasons, legal_basis, physical_state = "good") => ({
  decision: "rechazo",
  rejection_destination: destination,
  reasons,
  legal_basis,
  physical_state,
});
const retain = (reasons, legal_basis, physical_state) => ({
  decision: "retencion",
  rejection_destination: null,
  reasons,
  legal_basis,
  physical_state,
});

/** Returns decision, reasons and legal basis for an item. */
function decisionOn(product, origin, random) {
  if (!product) return retain(["MR-17", "MR-10"], "NOR-029", "other");
  const category = product.category.code;
  if (product.classification.code === "no_permitido") {
    if (category === "SIL") return reject(random.pick(["DR-06", "DR-07"]), ["MR-16"], "NOR-065");
    if (category === "SUE" || category === "FER") return reject("DR-03", ["MR-01", "MR-03"], "NOR-026");
    if (category === "ANI") return reject("DR-02", ["MR-01", "MR-14"], "NOR-055");
    if (PLANTS.includes(category)) return reject("DR-01", ["MR-01", "MR-11"], "NOR-030");
    if (origin !== "EC") return reject("DR-01", ["MR-01", "MR-13"], "NOR-036");
    return random.chance(0.25)
      ? reject("DR-03", ["MR-01", "MR-22"], "NOR-030")
      : reject(random.pick(["DR-01", "DR-03"]), ["MR-01"], "NOR-030");
  }
  if (category === "EQU") return retain(["MR-20", "MR-03"], "NOR-026", "other");
  if (FRESH.includes(category)) {
    return random.chance(0.4)
      ? retain(["MR-02", "MR-04"], "NOR-030", "infested")
      : retain(["MR-02", "MR-05"], "NOR-030", "damaged");
  }
  return random.weighted([
    [3, retain(["MR-02", "MR-06"], "NOR-030", "damaged")],
    [2, retain(["MR-02", "MR-19"], "NOR-055", "decomposed")],
    [3, retain(["MR-02", "MR-12"], "NOR-030", "good")],
  ]);
}
