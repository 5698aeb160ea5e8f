import { folded } from "./text";

/** How people write the units of goods, by their code in the catalogue. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  KGM: "kg kgs kilo kilos kilogramo kilogramos kilogram kilograms",
  GRM: "g gr grs gramo gramos gram grams",
  MGM: "mg miligramo miligramos",
  TNE: "t ton tonelada toneladas",
  LBR: "lb lbs libra libras pound pounds",
  ONZ: "oz onza onzas ounce ounces",
  LTR: "l lt lts litro litros liter liters litre litres",
  MLT: "ml mililitro mililitros",
  CLT: "cl centilitro centilitros",
  GLL: "gal galon galones gallon gallons",
  CMQ: "cc",
  H87: "u un und unds uni unid unids unidad unidades pieza piezas pz pzs unit units piece pieces pc pcs",
  EA: "c/u",
  DZN: "doc docena docenas dozen dozens",
  PR: "par pares pair pairs",
  NMP: "paq paqs paquete paquetes pack packs package packages",
  HEA: "cabeza cabezas",
};

const GRAMS: Readonly<Record<string, number>> = {
  KGM: 1000,
  GRM: 1,
  MGM: 0.001,
  TNE: 1_000_000,
  LBR: 453.592_37,
  ONZ: 28.349_523_125,
};

const written = (unit: string) => folded(unit).replaceAll(".", "");

function isCalled(code: string, label: string, typed: string): boolean {
  // "kilogramo (kg)"
  const names = [label, ...label.split(/[()]/)].map(written);
  return names.includes(typed) || (USUAL_NAMES[code] ?? "").split(" ").includes(typed);
}

/** The one of the units that people mean by what they wrote behind a number, or null. */
export function unitNamed(typed: string, units: readonly { value: string; label: string }[]): string | null {
  const name = written(typed);
  return name === "" ? null : (units.find(({ value, label }) => isCalled(value, label, name))?.value ?? null);
}

/** The kilograms of so much of a unit of mass, or null where what is written is none. */
export function kilogramsOf(amount: number, typed: string): number | null {
  const code = typed === "" ? "KGM" : Object.keys(GRAMS).find((unit) => isCalled(unit, "", written(typed)));
  return code === undefined ? null : Math.round(amount * (GRAMS[code] ?? 0)) / 1000;
}
