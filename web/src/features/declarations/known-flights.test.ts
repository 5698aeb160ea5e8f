import { expect, test } from "vitest";
import { emptyDeclaration } from "../../offline/declaration-draft";
import { airports, flightEntries } from "../../../testing/flights";
import { airlineOf, flightsLike, flightsOf, knownFlight, mayBeKnown, routeQuestion } from "./known-flights";

const flights = flightsOf(flightEntries, airports);

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
  expect(routeQuestion(journey("LA1411", "CUE", "SCY"), flights)).toEqual(asked);
  expect(routeQuestion(journey(" la-14 11", "CUE", "SCY"), flights)).toEqual(asked);
  expect(routeQuestion(journey("LA1411", "UIO", "SCY"), flights)?.route).toBe("LA1411 UIO SCY");
});

test("there is nothing to ask of its own route, an unknown flight, a boat, or an unfinished step", () => {
  for (const travel of [
    journey("LA1411", "UIO", "GPS"),
    journey("LA9999", "CUE", "SCY"),
    journey("constructor", "CUE", "SCY"),
    journey("LA1411", "CUE", "SCY", "MAT"),
    journey("LA1411", "", "SCY"),
  ]) {
    expect(routeQuestion(travel, flights)).toBeNull();
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
  for (const typed of ["LA1411", "la 1411", "XL-1411", "1411"])
    expect(knownFlight(typed, flights), typed).toEqual(flight);
  expect(knownFlight("AV1633", flights)).toMatchObject({ airline: "2K", direction: "salida", origins: ["GPS"] });
  for (const typed of ["", "LA", "LA141", "LA14110", "AV1411", "EQ1411", "constructor"])
    expect(knownFlight(typed, flights), typed).toBeNull();
});

test("flights are proposed while a number is typed", () => {
  expect(flightsLike("168", flights).map(({ number }) => number)).toEqual(["AV1688", "AV1689", "AV1682", "AV1683"]);
  expect(flightsLike("la168", flights)).toEqual([]);
  for (const typed of ["", "LA", "1", "LA1411"]) expect(flightsLike(typed, flights), typed).toEqual([]);
});

test("an airline is known by its code on tickets and its own", () => {
  for (const typed of ["LA9", "XL 12", "la"]) expect(airlineOf(typed, flights), typed).toBe("XL");
  for (const typed of ["", "L", "QQ1", "1411"]) expect(airlineOf(typed, flights), typed).toBe("");
});

test("a number may become that of a known flight as long as one begins like it", () => {
  for (const typed of ["", "L", "la14", "XL1", "2K163", "14"]) expect(mayBeKnown(typed, flights), typed).toBe(true);
  for (const typed of ["LA2", "EQ", "9", "LA14110"]) expect(mayBeKnown(typed, flights), typed).toBe(false);
  expect([mayBeKnown("", []), mayBeKnown("EQ", [])]).toEqual([true, false]);
});

test("what the reference data says of flights is read as it is meant", () => {
  expect(flights.map(({ direction }) => direction).filter((one) => one === "interisla")).toEqual([]);
  expect(flights).toHaveLength(22);
  const between = {
    code: "EQ101",
    name: "",
    active: true,
    articles: [],
    attributes: { airline: "EQ", origins: "GPS", destinations: "SCY" },
  };
  expect(flightsOf([between, { ...between, code: "EQ102", active: false }], airports)).toMatchObject([
    { number: "EQ101", direction: "interisla" },
  ]);
  expect(knownFlight("LA1411", [])).toBeNull();
});
