import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Agenda, addDays, islandDate, islandTime } from "./calendar.js";
import { tripsOf } from "./trips.js";

const DAYS = Array.from({ length: 30 }, (_, day) => addDays("2026-11-12", day));
const FLIGHTS = new Set(
  readFileSync(new URL("../data/flights.csv", import.meta.url), "utf8").split("\n").map((line) => line.split(",", 4).join()),
);

test("people declare before they reach the counter, and both are at plausible times", () => {
  for (const trip of DAYS.flatMap(tripsOf)) {
    assert.ok(trip.declaredAt < trip.controlledAt, JSON.stringify(trip));
    assert.equal(islandDate(trip.controlledAt), trip.date);
    assert.ok(trip.declaredAt >= islandTime(islandDate(trip.declaredAt), 5), JSON.stringify(trip));
  }
});

test("every day has both airports and only existing flights", () => {
  for (const day of DAYS) {
    const trips = tripsOf(day);
    const airports = new Set(trips.map(({ flight }) => (flight.direction === "salida" ? flight.origin : flight.destination)));
    assert.deepEqual([...airports].sort(), ["GPS", "SCY"], day);
    for (const { flight } of trips.filter((trip) => trip.flight.airline !== "EMT")) {
      assert.ok(FLIGHTS.has([flight.airline, flight.number, flight.origin, flight.destination].join()), flight.number);
    }
  }
});

test("an agenda runs its tasks, including those added meanwhile, in order up to an instant", async () => {
  const agenda = new Agenda();
  const done = [];
  agenda.add(3, () => done.push("c"));
  agenda.add(1, () => {
    done.push("a");
    agenda.add(2, () => done.push("b"));
  });
  agenda.add(9, () => done.push("later"));
  const times = [];
  await agenda.run(() => 5, (time) => times.push(time));
  assert.deepEqual([done.join(""), times], ["abc", [1, 2, 3]]);
});
