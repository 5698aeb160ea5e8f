// Flights of a day, and how many of their travellers have declared by when.
import { Dice } from "./dice.js";

/** Today's calendar date on the islands. */
export const todayOnTheIslands = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Pacific/Galapagos", dateStyle: "short" }).format(new Date());

/** Calendar arithmetic; noon keeps it away from every day's border. */
export function addDays(date, days) {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const flight = (number, airline, direction, origin, destination, declarations, mode = "AER") =>
  ({ number, airline, direction, origin, destination, declarations, mode });

const FLIGHTS = [
  flight("LA1411", "XL", "ingreso", "UIO", "GPS", 9),
  flight("AV1632", "2K", "ingreso", "UIO", "GPS", 8),
  flight("LA1415", "XL", "ingreso", "GYE", "GPS", 8),
  flight("AV1640", "2K", "ingreso", "GYE", "GPS", 7),
  flight("LA1419", "XL", "ingreso", "GYE", "SCY", 6),
  flight("AV1648", "2K", "ingreso", "UIO", "SCY", 5),
  flight("EMT101", "EMT", "interisla", "GPS", "SCY", 2, "AEI"),
  flight("EMT102", "EMT", "interisla", "SCY", "GPS", 1, "AEI"),
  flight("LA1412", "XL", "salida", "GPS", "GYE", 2),
  flight("AV1633", "2K", "salida", "GPS", "UIO", 2),
  flight("AV1649", "2K", "salida", "SCY", "GYE", 2),
];

// People declare late: of the flights of today all have, of those in six days few.
const DECLARED = [52, 34, 24, 18, 14, 10, 8];

/**
 * Who has declared by today, as [date, number, flight]. All of it follows from the date of the flight,
 * so that tomorrow the same people are there and others have joined them.
 */
export function trips(today) {
  return DECLARED.flatMap((count, ahead) => {
    const date = addDays(today, ahead);
    const seats = FLIGHTS.flatMap((flight) => Array(flight.declarations).fill(flight));
    return new Dice(date, "flights")
      .shuffle(seats)
      .slice(0, count)
      .map((flight, number) => ({ date, number, flight }));
  });
}

/** The flight home from the islands' airport where somebody arrived. */
export const flightHome = (airport) =>
  FLIGHTS.find((flight) => flight.direction === "salida" && flight.origin === airport);

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
    transport_mode: flight.mode,
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
