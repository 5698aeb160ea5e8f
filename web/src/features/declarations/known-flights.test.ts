import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { emptyDeclaration } from "../../offline/declaration-draft";
import { flightsLike, KNOWN_FLIGHTS, knownFlight, routeQuestion } from "./known-flights";

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

test("a flight is known by what is printed on tickets, by the airline's own code, and by its digits", () => {
  const flight = {
    number: "LA1411",
    airline: "XL",
    origins: ["GYE", "UIO"],
    destinations: ["GPS"],
    direction: "ingreso",
  };
  for (const typed of ["LA1411", "la 1411", "XL-1411", "1411"]) expect(knownFlight(typed), typed).toEqual(flight);
  expect(knownFlight("AV1633")).toMatchObject({ airline: "2K", direction: "salida", origins: ["GPS"] });
  for (const typed of ["", "LA", "LA141", "LA14110", "AV1411", "EQ1411", "constructor"])
    expect(knownFlight(typed), typed).toBeNull();
});

test("flights are proposed while a number is typed", () => {
  expect(flightsLike("168").map(({ number }) => number)).toEqual(["AV1688", "AV1689", "AV1682", "AV1683"]);
  expect(flightsLike("la168")).toEqual([]);
  for (const typed of ["", "LA", "1", "LA1411"]) expect(flightsLike(typed), typed).toEqual([]);
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
  for (const [airline, number, , , direction] of rows.map((row) => row.split(",")))
    if (number) expect(knownFlight(number)).toMatchObject({ airline, direction });
});
