// The seals of the filters in Quito and Guayaquil: one series each, used in order, but for a few that tore.
import { call } from "./api.js";
import { ADMINISTRATOR, tokenOf } from "./staff.js";

const SERIES = [
  { airport: "UIO", name: "Precintos de Quito" },
  { airport: "GYE", name: "Precintos de Guayaquil" },
];
const TORN = 0.02;

/** The next seal of each airport. */
const next = new Map();

/** Registers a series where an airport has none, and finds the seals that come next. */
export async function openSeries() {
  const token = await tokenOf(ADMINISTRATOR);
  for (const { airport, name } of SERIES) {
    const path = `/airports/${airport}/seals`;
    let { series } = await call("GET", path, { token });
    if (series.length === 0) {
      const body = { name, attributes: { airport, first: `${airport}000001`, last: `${airport}050000` } };
      await call("POST", "/catalogues/seal-series", { token, body });
      ({ series } = await call("GET", path, { token }));
    }
    next.set(airport, series.find((one) => one.next !== null)?.next);
  }
}

/** Takes the next seals of an airport. */
export function takeSeals(airport, count, random) {
  return Array.from({ length: count }, () => {
    if (random.chance(TORN)) step(airport);
    return step(airport);
  });
}

function step(airport) {
  const seal = next.get(airport);
  const [, letters, digits] = /^(.*?)(\d+)$/.exec(seal);
  next.set(airport, letters + String(Number(digits) + 1).padStart(digits.length, "0"));
  return seal;
}
