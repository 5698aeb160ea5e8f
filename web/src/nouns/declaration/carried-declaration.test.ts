import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import type { Schemas } from "../../api/schemas";
import { writeBase45 } from "../../lib/base45";
import { QUIET_ZONE, qrModules } from "../../lib/qr-modules";
import { QUESTIONS } from "../../offline/declaration-draft";
import { type CarriedDeclaration, isCarried, readCarried, writeCarried } from "./carried-declaration";

type Item = Schemas["DeclaredItemInput"];

/** Numbers that look random and are the same each time (mulberry32). */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  const one = <Of>(of: readonly Of[]) => of[below(of.length)] as Of;
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join("");
  const id = () => `${hex(8)}-${hex(4)}-7${hex(3)}-a${hex(3)}-${hex(12)}`;
  const words = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => one(["queso", "Ñañíquez", "木", "d’été", "👩‍🌾", "N.º 7", "São"])).join(
      " ",
    );
  const perhaps = <Of>(of: () => Of) => (below(2) === 0 ? of() : null);
  return { below, one, id, words, perhaps };
}

const itemOf = ({ below, one, id, words, perhaps }: ReturnType<typeof chance>): Item => {
  const product_id = perhaps(id);
  return {
    product_id,
    description: product_id === null ? words(4) : null,
    quantity: one([0.5, 1, 1.25, 12, 0.001, 999_999.999, below(1000) / 1000]),
    unit: one(["KGM", "GRM", "C62"]),
    carried_in: one(["TR-01", "TR-02"]),
    origin_country: one(["EC", "PE", "DE"]),
    packaging: perhaps(() => words(2)),
  };
};

function carriedOf(seed: number, goods: number): CarriedDeclaration {
  const random = chance(seed);
  const { below, one, id, words, perhaps } = random;
  const person = () => ({
    document_type: one(["pasaporte", "cedula"] as const),
    document_number: `AB${below(1_000_000)}`,
    document_country: "EC",
    surnames: words(2),
    given_names: words(2),
    birth_date: `19${10 + below(90)}-0${1 + below(9)}-1${below(10)}`,
    sex: one(["F", "M"] as const),
    nationality: "EC",
  });
  return {
    key: id(),
    body: {
      travel: {
        direction: "ingreso",
        transport_mode: "AER",
        airline: perhaps(() => "LA"),
        flight_number: `LA${1000 + below(9000)}`,
        flight_date: `2026-12-0${1 + below(9)}`,
        origin_airport: "UIO",
        destination_airport: "GPS",
        purpose: "turismo",
        lodging: perhaps(() => words(6)),
        stay_days: perhaps(() => below(60)),
      },
      traveller: {
        ...person(),
        residence_country: "EC",
        migratory_category: "turista",
        email: perhaps(() => "maria.fernandez@example.com"),
        phone: perhaps(() => "+593 99 123 4567"),
      },
      minors: Array.from({ length: below(3) }, person),
      answers: Object.fromEntries(
        QUESTIONS.map((question) => {
          const yes = below(3) === 0;
          return [question, { yes, detail: yes ? perhaps(() => words(3)) : null }];
        }),
      ) as CarriedDeclaration["body"]["answers"],
      items: Array.from({ length: goods }, () => itemOf(random)),
      oath: { accepted: true, text_version: 1 + below(9), ...(below(2) === 0 && { language: "de" as const }) },
      ...(below(4) > 0 && { travel_group: id() }),
    },
  };
}

const written = (carried: CarriedDeclaration) => {
  const text = writeCarried(carried);
  if (text === null) throw new Error("no room");
  return text;
};

test("what is carried comes back exactly, however it was declared", () => {
  let carriedOnes = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const carried = carriedOf(seed, seed % 11);
    const text = writeCarried(carried);
    if (text === null) continue;
    carriedOnes += 1;
    expect(text).toMatch(/^PZD2:[0-9A-Z $%*+\-./:]+$/);
    expect(readCarried(text)).toStrictEqual({ kind: "carried", carried });
  }
  expect(carriedOnes).toBeGreaterThan(350);
});

test.each([
  [0, 700],
  [1, 800],
  [3, 1000],
  [10, 1500],
  [15, 1853],
  [20, Infinity],
])("half of the declarations of %s goods have room in %s characters", (goods, most) => {
  const sizes = Array.from({ length: 40 }, (_, seed) => writeCarried(carriedOf(seed, goods))?.length ?? Infinity);
  const [middle = 0] = sizes.toSorted((one, other) => one - other).slice(20);
  // oxlint-disable-next-line no-console -- for who decides how much is carried
  console.info(`${goods} goods: ${middle} characters, ${sizes.filter(Number.isFinite).length} of ${sizes.length} fit`);
  expect(middle).toBeLessThanOrEqual(most);
});

test("what has no room in a code that phones read is not written", () => {
  expect(writeCarried(carriedOf(1, 60))).toBeNull();
});

test("what the format does not know is not written, rather than left out", () => {
  const carried = carriedOf(1, 1);
  expect(writeCarried({ ...carried, body: { ...carried.body, later: 1 } as typeof carried.body })).toBeNull();
});

test("the largest code is read by the decoder of a device without its own", () => {
  const all = Array.from({ length: 200 }, (_, seed) => writeCarried(carriedOf(seed, 10 + (seed % 8))) ?? "");
  const text = all.reduce((one, other) => (other.length > one.length ? other : one));
  expect(text.length).toBeGreaterThan(1750);
  const modules = qrModules(text, "dense");
  const scale = 4;
  const side = (modules.length + 2 * QUIET_ZONE) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  modules.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let n = 0; n < scale * scale; n += 1) {
        const [px, py] = [(x + QUIET_ZONE) * scale + (n % scale), (y + QUIET_ZONE) * scale + Math.floor(n / scale)];
        data.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3);
      }
    }),
  );
  expect(modules.length).toBeLessThanOrEqual(117);
  expect(decodeQR({ width: side, height: side, data })).toBe(text);
});

test("no change of a character passes for a declaration", () => {
  const text = written(carriedOf(3, 2));
  const random = chance(7);
  for (let n = 0; n < 500; n += 1) {
    const at = 5 + random.below(text.length - 5);
    const changed = text.slice(0, at) + random.one([..."0A$:Z", ""]) + text.slice(at + 1);
    if (changed !== text) expect(readCarried(changed).kind).toBe("damaged");
  }
});

test.each([
  ["PZD2:", "damaged"],
  ["PZD2:ñ", "damaged"],
  ["PZD2:000000000", "damaged"],
  [`PZD2:${"0".repeat(100_000)}`, "damaged"],
  ["PZD1:ABC", "other-release"],
  ["PZD3:ABC", "other-release"],
  // No bytes, and the check of none: whole, but nothing.
  [`PZD2:${writeBase45(new Uint8Array(4))}`, "damaged"],
])("text %# that claims something", (text, kind) => {
  expect(isCarried(text)).toBe(true);
  expect(readCarried(text)).toEqual({ kind });
});

test.each(["GPS1:ABC", "PZD", "pzd1:", "D-7K3M-Q2X9"])("%s claims nothing", (text) => {
  expect(isCarried(text)).toBe(false);
});
