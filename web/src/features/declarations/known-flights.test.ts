import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { emptyDeclaration } from "../../offline/declaration-draft";
import { KNOWN_FLIGHTS, routeQuestion } from "./known-flights";

const journey = (
  flight_number: string,
  origin_airport: string,
  destination_airport: string,
  transport_mode = "AER",
) => ({
  ...emptyDeclaration().travel,
  flight_number,
  origin_airport,
  destination_airport,
  transport_mode,
});

test("a known flight from an airport that it never leaves is asked about", () => {
  const asked = { origins: ["GYE", "UIO"], destinations: ["GPS"], route: "LA1411 CUE SCY" };
  expect(routeQuestion(journey("LA1411", "CUE", "SCY"))).toEqual(asked);
  expect(routeQuestion(journey(" la-14 11", "CUE", "SCY"))).toEqual(asked);
  expect(routeQuestion(journey("LA1411", "UIO", "SCY"))?.route).toBe("LA1411 UIO SCY");
});

test("there is nothing to ask of its own route, an unknown flight, a boat, or an unfinished step", () => {
  for (const travel of [
    journey("LA1411", "UIO", "GPS"),
    journey("LA9999", "CUE", "SCY"),
    journey("constructor", "CUE", "SCY"),
    journey("LA1411", "CUE", "SCY", "MAT"),
    journey("LA1411", "", "SCY"),
  ]) {
    expect(routeQuestion(travel)).toBeNull();
  }
});

test("the known flights are those of the reference data", () => {
  const known = new Set(
    Object.entries(KNOWN_FLIGHTS).flatMap(([number, [from, to]]) =>
      from.split(" ").flatMap((origin) => to.split(" ").map((destination) => [number, origin, destination].join())),
    ),
  );
  const rows = readFileSync(new URL("../../../../deploy/data/flights.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const told = new Set(
    rows
      .map((row) => row.split(","))
      .flatMap(([, number, origin, destination]) => (number ? [[number, origin, destination].join()] : [])),
  );
  expect(known).toEqual(told);
});
