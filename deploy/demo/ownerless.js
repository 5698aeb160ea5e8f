// Acts on goods without an owner: what lay in the amnesty bins, and a bag that somebody left at the filter.
import { SeededRandom, uuidV7 } from "./random.js";

/** Found in a terminal, not in baggage. */
const IN_A_BIN = "TR-15";
const GIVEN_UP = { reasons: ["MR-22"], legal_basis: "NOR-066" };
/** What people leave in a bin when they read what may not enter. */
const LEFT_BEHIND = ["FRU", "HOR", "LAC", "CAR", "SEM"];

/** The amnesty count of a control point on a day. */
export function amnestyCount(day, time, { airport, controlPoint }, products) {
  const random = new SeededRandom(day, airport, "amnesty");
  const fitting = [...products.values()].filter(
    ({ category, classification }) => LEFT_BEHIND.includes(category.code) && classification.code !== "permitido",
  );
  const goods = random.shuffle(fitting).slice(0, random.between(2, 6));
  return {
    ...ownerless(day, time, airport, controlPoint, {
      reason: "amnesty_bin",
      place: "Contenedor de amnistía",
      witness: null,
    }),
    carried_in: IN_A_BIN,
    items: goods.map((product) => {
      const pieces = random.between(1, 12);
      return {
        ...item(product.name, pieces),
        product_id: product.id,
        weight_grams: pieces * random.between(60, 400),
        decision: "rechazo",
        rejection_destination: "DR-01",
        ...GIVEN_UP,
      };
    }),
    observations: null,
  };
}

/** A bag that nobody came back for. */
export const abandonedBag = (day, time, airport, controlPoint) => ({
  ...ownerless(day, time, airport, controlPoint, {
    reason: "abandoned",
    place: "Banda 2, junto a la columna norte",
    witness: "Fabián Toaquiza Lema, guardia del terminal",
  }),
  carried_in: IN_A_BIN,
  items: [
    {
      ...item("mochila gris sin etiqueta, con frutas y una planta", 1),
      product_id: null,
      weight_grams: 3400,
      seal_number: "UIO-ABANDONO-1",
      decision: "retencion",
      rejection_destination: null,
      ...GIVEN_UP,
    },
  ],
  observations: "Se llamó al dueño por altavoz tres veces en veinte minutos.",
});

const ownerless = (day, time, airport, controlPoint, why) => ({
  id: uuidV7(new Date(time).toISOString(), day, airport, why.reason),
  direction: "ingreso",
  airport,
  control_point: controlPoint,
  declaration_code: null,
  passenger: null,
  passenger_signing: null,
  ownerless: why,
  flight: { airline: null, number: null, date: null },
});

const item = (description, quantity) => ({
  description,
  quantity,
  unit: "H87",
  declaration_item: null,
  declared: false,
  physical_state: "good",
  seal_number: null,
});
