// Writes declarations of the demonstration's travellers for the next 30 days, one JSON body per line. "$" stands in
// each document number where submit.lua writes a number of its own, so that each submission is of new people.
//
//   PINZON_URL=<gateway> node deploy/bench/submit/declarations.js

import { all, call } from "../../demo/api.js";
import { addDays, islandDate } from "../../demo/calendar.js";
import { loadKind, luggage } from "../../demo/goods.js";
import { party } from "../../demo/people.js";
import { SeededRandom } from "../../demo/random.js";
import { travel, tripsOf } from "../../demo/trips.js";

const products = new Map((await all("/products")).map((product) => [product.code, product]));
const { disclaimer } = await call("GET", "/settings");
const days = Array.from({ length: 30 }, (_, day) => addDays(islandDate(Date.now()), day + 1));

const withDocument = (person, place) => ({ ...person, document_type: "pasaporte", document_number: `$${place}` });

function declaration(trip) {
  const random = new SeededRandom(trip.date, trip.number);
  const { traveller, minors } = party(trip, random);
  const kind = loadKind(trip.number, (round, deck) => new SeededRandom(trip.date, "loads", round).shuffle(deck));
  return {
    travel: travel(trip, traveller.migratory_category, random),
    traveller: withDocument(traveller, 0),
    minors: minors.map((minor, n) => withDocument(minor, n + 1)),
    ...luggage(kind, trip, traveller, products, random),
    oath: { accepted: true, text_version: disclaimer.version },
  };
}

for (const trip of days.flatMap(tripsOf)) console.log(JSON.stringify(declaration(trip)));
