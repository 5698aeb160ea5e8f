// Flights, their passengers and the time of their declarations.
import { readFileSync } from "node:fs";

import { SeededRandom } from "./random.js";
import { MINUTE, addDays, islandTime } from "./calendar.js";

const AIRPORTS = ["GPS", "SCY"];
const MAINLAND = ["GYE", "UIO"];

/** Numbered flights at the two airports. The times are invented, because no timetable is public. */
const FLIGHTS = readFlights(new URL("../data/flights.csv", import.meta.url)).concat([
  // Emetebe is an air taxi without flight numbers, but the form requires one.
  { number: "EMT101", airline: "EMT", direction: "interisla", origin: "GPS", destination: "SCY", hour: 14.5 },
  { number: "EMT102", airline: "EMT", direction: "interisla", origin: "SCY", destination: "GPS", hour: 15.25 },
]);

function readFlights(file) {
  const rows = readFileSync(file, "utf8").trim().split("\n").slice(1);
  return rows.flatMap(routesOf).map((flight) => ({ ...flight, hour: hourOf(flight) }));
}

/** A flight that stops in Guayaquil is one row: people board it in either town. */
function routesOf(row) {
  const [number, , airline, origins, destinations] = row.split(",");
  return origins.split(" ").flatMap((origin) =>
    destinations.split(" ").map((destination) => {
      const direction = MAINLAND.includes(origin) ? "ingreso" : "salida";
      return { number, airline, direction, origin, destination };
    }),
  );
}

/** Arrivals are in the morning, departures later. */
function hourOf({ number, direction }) {
  const random = new SeededRandom("hour", number);
  return direction === "salida" ? random.between(44, 56) / 4 : random.between(33, 50) / 4;
}

const SEATS = { ingreso: 5, salida: 1, interisla: 2 };

/**
 * Travellers with a declaration per day. Future days have fewer yet, because people declare shortly before a flight.
 */
const LEAST_A_DAY = 15;
const MOST_A_DAY = 22;

/** Returns the trips of a date, derived from the date alone. */
export function tripsOf(date) {
  const random = new SeededRandom(date, "flights");
  const seats = FLIGHTS.flatMap((flight) => Array(SEATS[flight.direction]).fill(flight));
  const count = random.between(LEAST_A_DAY, MOST_A_DAY);
  return random
    .shuffle(seats)
    .slice(0, count)
    .map((flight, number) => {
      const trip = { date, number, flight };
      return { ...trip, declaredAt: declarationTime(trip), controlledAt: controlTime(trip) };
    });
}

const LEAD_HOURS = [
  [3, [3, 14]],
  [4, [14, 30]],
  [3, [30, 72]],
  [2, [72, 120]],
];

function declarationTime({ date, number, flight }) {
  const random = new SeededRandom(date, number, "declared");
  const [least, most] = random.weighted(LEAD_HOURS);
  const time = new Date(islandTime(date, flight.hour) - random.between(least * 60, most * 60) * MINUTE);
  // Nobody declares between midnight and 5 a.m. on the islands.
  const sleeping = time.getUTCHours() >= 6 && time.getUTCHours() < 11;
  return time.getTime() - (sleeping ? 6 * 60 * MINUTE : 0) + random.between(0, 59_999);
}

/** Returns when a traveller reaches the counter: after landing, or before departure. */
function controlTime({ date, number, flight }) {
  const minutes = new SeededRandom(date, number, "control").between(9 * 60, 48 * 60) / 60;
  return Math.round(islandTime(date, flight.hour) + (flight.direction === "salida" ? -3 : 1) * minutes * MINUTE);
}

/** Returns a trip home some days later from the airport of arrival. */
export function returnTrip({ date, number, flight }) {
  const random = new SeededRandom(date, number, "return");
  const home = random.pick(FLIGHTS.filter((one) => one.direction === "salida" && one.origin === flight.destination));
  const trip = { date: addDays(date, random.between(3, 5)), number: `${number}-return`, flight: home };
  return { ...trip, controlledAt: controlTime(trip) };
}

const HOTELS = {
  GPS: [
    "Hostal Brisa de Santa Cruz, Puerto Ayora",
    "Hotel Cactus del Malecón, Puerto Ayora",
    "Posada El Cucuve, Bellavista",
    "Yate Piquero Azul, camarote 4",
    "Hostería Campo de Tortugas, Santa Rosa",
  ],
  SCY: [
    "Hostal Playa Mansa, Puerto Baquerizo Moreno",
    "Posada Los Lobos Dormilones, Puerto Baquerizo Moreno",
    "Hostería Alto del Junco, El Progreso",
    "Velero Fragata Real, camarote 2",
  ],
};
const HOMES = {
  GPS: ["Domicilio propio, Puerto Ayora", "Domicilio propio, Bellavista", "Domicilio propio, Santa Rosa"],
  SCY: ["Domicilio propio, Puerto Baquerizo Moreno", "Domicilio propio, El Progreso"],
};

export function travel(trip, migratoryCategory, random) {
  const { flight, date } = trip;
  const lives = migratoryCategory.startsWith("residente");
  const leaves = flight.direction === "salida";
  const places = lives ? HOMES : HOTELS;
  return {
    direction: flight.direction,
    transport_mode: flight.direction === "interisla" ? "AEI" : "AER",
    airline: flight.airline,
    flight_number: flight.number,
    flight_date: date,
    origin_airport: flight.origin,
    destination_airport: flight.destination,
    purpose: purpose(migratoryCategory, leaves, random),
    lodging: leaves ? null : random.pick(places[flight.destination]),
    stay_days: leaves || lives ? null : random.between(3, 12),
  };
}

function purpose(migratoryCategory, leaves, random) {
  switch (migratoryCategory) {
    case "turista":
      return random.weighted([
        [12, "turismo"],
        [1, "visita"],
      ]);
    case "transeunte":
      return random.weighted([
        [5, "trabajo"],
        [1, "estudio"],
      ]);
    default:
      return leaves ? random.pick(["visita", "estudio", "trabajo", "otro"]) : "residencia";
  }
}
