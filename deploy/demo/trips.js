// The flights of a day, who is on them, and when they declare.
import { readFileSync } from "node:fs";

import { Dice } from "./dice.js";
import { MINUTE, addDays, islandTime } from "./calendar.js";

const AIRPORTS = ["GPS", "SCY"];
const MAINLAND = ["GYE", "UIO"];

/** Flights with a number at the two airports. The hours are invented: no timetable is public. */
const FLIGHTS = readFlights(new URL("../data/flights.csv", import.meta.url)).concat([
  // Emetebe is an air taxi without flight numbers; the form asks for one.
  { number: "EMT101", airline: "EMT", direction: "interisla", origin: "GPS", destination: "SCY", hour: 14.5 },
  { number: "EMT102", airline: "EMT", direction: "interisla", origin: "SCY", destination: "GPS", hour: 15.25 },
]);

function readFlights(file) {
  const rows = readFileSync(file, "utf8").trim().split("\n").slice(1).map((line) => line.split(","));
  return rows
    .map(([airline, number, origin, destination, direction]) => ({ number, airline, direction, origin, destination }))
    .filter(({ number, origin, destination }) => number && [...AIRPORTS, ...MAINLAND].includes(origin) && destination !== "IBB")
    .map((flight) => ({ ...flight, hour: hourOf(flight) }));
}

/** Arrivals in the morning, departures after them. */
function hourOf({ number, direction }) {
  const dice = new Dice("hour", number);
  return direction === "salida" ? dice.between(44, 56) / 4 : dice.between(33, 50) / 4;
}

const SEATS = { ingreso: 5, salida: 1, interisla: 2 };

/** Travellers of a day with a declaration: fewer ahead, because people declare in the last days before a flight. */
const LEAST_A_DAY = 15;
const MOST_A_DAY = 22;

/** Who flies on a date and when they declare. All of it follows from the date. */
export function tripsOf(date) {
  const dice = new Dice(date, "flights");
  const seats = FLIGHTS.flatMap((flight) => Array(SEATS[flight.direction]).fill(flight));
  const most = dice.between(LEAST_A_DAY, MOST_A_DAY);
  return dice
    .shuffle(seats)
    .slice(0, most)
    .map((flight, number) => {
      const trip = { date, number, flight };
      return { ...trip, declaredAt: declarationTime(trip), controlledAt: controlTime(trip) };
    });
}

const LEAD_HOURS = [[3, [3, 14]], [4, [14, 30]], [3, [30, 72]], [2, [72, 120]]];

function declarationTime({ date, number, flight }) {
  const dice = new Dice(date, number, "declared");
  const [least, most] = dice.weighted(LEAD_HOURS);
  const time = new Date(islandTime(date, flight.hour) - dice.between(least * 60, most * 60) * MINUTE);
  // Nobody declares between midnight and five in the morning on the islands.
  const sleeping = time.getUTCHours() >= 6 && time.getUTCHours() < 11;
  return time.getTime() - (sleeping ? 6 * 60 * MINUTE : 0) + dice.between(0, 59_999);
}

/** When a traveller reaches the counter: after landing, or before departure. */
function controlTime({ date, number, flight }) {
  const minutes = new Dice(date, number, "control").between(9 * 60, 48 * 60) / 60;
  return Math.round(islandTime(date, flight.hour) + (flight.direction === "salida" ? -3 : 1) * minutes * MINUTE);
}

/** The way home of somebody who arrived: days later, from where they landed. */
export function wayHome({ date, number, flight }) {
  const dice = new Dice(date, number, "return");
  const home = dice.pick(FLIGHTS.filter((one) => one.direction === "salida" && one.origin === flight.destination));
  const trip = { date: addDays(date, dice.between(3, 5)), number: `${number}-return`, flight: home };
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

export function travel(trip, migratoryCategory, dice) {
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
    purpose: purpose(migratoryCategory, leaves, dice),
    lodging: leaves ? null : dice.pick(places[flight.destination]),
    stay_days: leaves || lives ? null : dice.between(3, 12),
  };
}

function purpose(migratoryCategory, leaves, dice) {
  switch (migratoryCategory) {
    case "turista":
      return dice.weighted([[12, "turismo"], [1, "visita"]]);
    case "transeunte":
      return dice.weighted([[5, "trabajo"], [1, "estudio"]]);
    default:
      return leaves ? dice.pick(["visita", "estudio", "trabajo", "otro"]) : "residencia";
  }
}
