// What travellers carry. The catalogue classifies it.

const codes = (text) => text.trim().split(/\s+/);

const BAGS = {
  visitor: codes(`
    ALI-003 ALI-031 ALI-034 ALI-036 ALI-027 ALI-028 ALI-041 ALI-038 CAF-012 CAF-013 CAF-004 CAF-006 FSE-026 FSE-005
    FSE-012 AGV-014 AGV-014 AGV-006 BEB-009 BEB-010 SUB-004 LAC-022
    FRU-001 FRU-008 FRU-041 FRU-006 FRU-060 LAC-010 EMB-008 ALI-051 ALI-050 CAR-016 MAD-008 MAD-009 MAD-015 CAF-003
    EQU-001 EQU-002 EQU-004
    FRU-032 FRU-024 FRU-062 FRU-018 FLO-002 PLA-014 PLA-015 API-001 SUE-002 MAD-018 EMB-015`),
  resident: codes(`
    GRA-006 GRA-010 ALI-004 ALI-005 ALI-010 ALI-011 ALI-012 ALI-017 ALI-014 MAR-012 MAR-013 LAC-004 CAF-004 ESP-006
    ESP-028 BEB-001 AGV-013 AGV-014 ALI-055
    FRU-001 FRU-004 FRU-007 FRU-043 FRU-044 HOR-005 HOR-009 HOR-007 TUB-001 TUB-005 GRA-012 GRA-017 LAC-008 CAR-001
    CAR-003 CAR-018 EMB-001 MAR-004 HUE-002 ALA-001 EQU-003 SEM-001
    FRU-023 FRU-029 FRU-031 FRU-056 LAC-007 LAC-013 EMB-003 API-001 MED-004 MED-008 MED-002 SEM-006 PLA-002 ANI-013
    FER-004 SUE-003`),
  leaving: codes(`
    CAF-004 CAF-012 ALI-055 ALI-034 MAD-021 SUB-004 AGV-014
    MAD-008 MAD-014 FRU-037 EQU-004
    SIL-001 SIL-003 SIL-004 SIL-002`),
};

const FREE_TEXT = [
  { words: "mermelada casera de mora, frasco sin etiqueta", unit: "KGM", question: "food" },
  { words: "hierbas secas para el dolor de estómago, sin nombre", unit: "GRM", question: "plants" },
  { words: "semillas del jardín de mi abuela", unit: "GRM", question: "plants" },
  { words: "pasta de ají con hierbas, preparada en casa", unit: "KGM", question: "food" },
  { words: "ungüento artesanal con grasa animal", unit: "GRM", question: "animals" },
  { words: "homemade spice mix from my garden", unit: "GRM", question: "food" },
  { words: "adorno de corteza y plumas comprado en el camino", unit: "H87", question: "soil" },
];

const EXPLANATIONS = [
  ["equipment", "Botas de caminata usadas, lavadas y secas"],
  ["equipment", "Visor, tubo y aletas propios, enjuagados con agua dulce"],
  ["equipment", "Bastones de caminata y una carpa, limpios"],
  ["farm_contact", "Visita a una hacienda lechera en Machachi hace dos semanas"],
  ["farm_contact", "Cabalgata cerca de Otavalo hace diez días"],
  ["farm_contact", "Visita a una granja de gallinas en Santo Domingo"],
  ["medicines", "Pastillas para la presión y un inhalador"],
  ["medicines", "Medicinas personales con receta"],
];

const QUESTIONS = {
  plants: codes("SEM PLA FLO MED"),
  animals: codes("ANI SUB ALA"),
  soil: codes("SUE MAD SIL"),
  equipment: codes("EQU"),
  medicines: codes("AGV FER"),
};
const questionOf = (category) =>
  Object.keys(QUESTIONS).find((question) => QUESTIONS[question].includes(category)) ?? "food";

const AMOUNTS = { KGM: [0.25, 0.5, 1, 1.5, 2], GRM: [50, 100, 250, 400], LTR: [0.5, 0.75, 1, 2], H87: [1, 1, 2, 3] };
const LARGER = { KGM: [1, 2, 3, 5, 10], GRM: [100, 250, 500], LTR: [1, 2, 4], H87: [1, 2, 4] };
const COUNTED = {
  "HUE-002": [12, 30],
  "ANI-013": [2, 4],
  "FLO-002": [6, 12],
  "EQU-001": [1],
  "EQU-003": [1],
  "EQU-004": [1],
};

const FRESH = codes("FRU HOR TUB");

/** Loads for green, yellow and red lanes, dealt like cards so that every part of a day has the same proportions. */
const DECK = codes("none none none none none permitted permitted permitted permitted permitted red red red");

export const loadKind = (number, deal) => deal(Math.floor(number / DECK.length), DECK)[number % DECK.length];

/** Returns items and answers under oath. `products` is the catalogue by code. */
export function luggage(kind, trip, traveller, products, random) {
  const bag = bagOf(trip, traveller);
  const items = [];
  const explanations = [];
  const take = (classification, count) => items.push(...choose(bag, classification, count, products, random));
  if (kind === "permitted") {
    if (random.chance(0.3)) explanations.push(random.pick(EXPLANATIONS));
    else take("permitido", random.between(1, 3));
  } else if (kind === "red") {
    const worst = random.weighted([
      [9, "restringido"],
      [6, "no_permitido"],
      [4, "words"],
    ]);
    if (worst === "words" && trip.flight.direction === "ingreso") items.push({ words: random.pick(FREE_TEXT) });
    else
      take(
        worst === "words" ? "no_permitido" : worst,
        random.weighted([
          [3, 1],
          [1, 2],
        ]),
      );
    take("permitido", random.between(0, 2));
    if (random.chance(0.2)) explanations.push(random.pick(EXPLANATIONS));
  }
  return {
    answers: answers(items, explanations),
    items: items.map((thing) => item(thing, bag === BAGS.resident, traveller, random)),
  };
}

/** Returns a forbidden product that was not declared. */
export function undeclared(trip, traveller, products, random) {
  const [thing] = choose(bagOf(trip, traveller), "no_permitido", 1, products, random);
  return { product: thing.product, ...item(thing, false, traveller, random) };
}

function bagOf(trip, traveller) {
  if (trip.flight.direction === "salida") return BAGS.leaving;
  return traveller.migratory_category.startsWith("residente") ? BAGS.resident : BAGS.visitor;
}

function choose(bag, classification, count, products, random) {
  const fitting = (product) => product?.classification.code === classification;
  const usual = bag.map((code) => products.get(code)).filter(fitting);
  // The classification of all usual products may have changed.
  const candidates = usual.length > 0 ? usual : [...products.values()].filter(fitting);
  if (candidates.length === 0) throw new Error(`the catalogue has no product classified ${classification}`);
  return random
    .shuffle([...new Set(candidates)])
    .slice(0, count)
    .map((product) => ({ product }));
}

function answers(items, explanations) {
  const given = Object.fromEntries(
    ["food", "plants", "animals", "soil", "equipment", "farm_contact", "medicines"].map((question) => [
      question,
      { yes: false, detail: null },
    ]),
  );
  for (const { product, words } of items) {
    const question = product ? questionOf(product.category.code) : words.question;
    given[question] = { yes: true, detail: question === "equipment" ? product.name : null };
  }
  for (const [question, detail] of explanations) given[question] = { yes: true, detail };
  return given;
}

function item({ product, words }, larger, traveller, random) {
  const unit = product?.unit ?? words.unit;
  const amounts = COUNTED[product?.code] ?? (larger ? LARGER : AMOUNTS)[unit] ?? [1];
  const fresh = !product || FRESH.includes(product.category.code);
  return {
    product_id: product?.id ?? null,
    description: words?.words ?? null,
    quantity: random.pick(amounts),
    unit,
    carried_in:
      product?.code === "EQU-002"
        ? "TR-04"
        : random.weighted([
            [5, "TR-01"],
            [6, "TR-02"],
          ]),
    origin_country: random.chance(fresh ? 0.12 : 0.4) ? traveller.residence_country : "EC",
    packaging: packaging(product, random),
  };
}

function packaging(product, random) {
  if (!product) return random.pick(["Sin etiqueta", null]);
  if (questionOf(product.category.code) !== "food") return random.pick(["Funda plástica", null]);
  if (FRESH.includes(product.category.code)) return random.pick(["Funda plástica", "Cartón", "Malla", null]);
  if (product.classification.code === "permitido") {
    return random.weighted([
      [2, "Empaque original sellado"],
      [1, null],
    ]);
  }
  return random.pick(["Empaque al vacío", "Recipiente plástico", null]);
}
