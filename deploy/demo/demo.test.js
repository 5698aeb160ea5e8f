import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import test from "node:test";

import { Agenda, addDays, islandDate, islandTime } from "./calendar.js";
import { tripsOf } from "./trips.js";

const DAYS = Array.from({ length: 30 }, (_, day) => addDays("2026-11-12", day));
const FLIGHTS = new Set(
  readFileSync(new URL("../data/flights.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(","))
    .flatMap(([number, , airline, origins, destinations]) =>
      origins.split(" ").flatMap((origin) => destinations.split(" ").map((to) => [airline, number, origin, to].join())),
    ),
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
    const airports = new Set(
      trips.map(({ flight }) => (flight.direction === "salida" ? flight.origin : flight.destination)),
    );
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
  await agenda.run(
    () => 5,
    (time) => times.push(time),
  );
  assert.deepEqual([done.join(""), times], ["abc", [1, 2, 3]]);
});

test("a session that the leaping clock ended is opened again, and the call is repeated", async () => {
  const seen = [];
  let signIns = 0;
  const server = createServer((request, response) => {
    const token = request.headers.authorization;
    seen.push(`${request.url} ${token ?? ""}`.trim());
    const answer = (status, body) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/api/login") return answer(200, { token: `t${++signIns}` });
    if (token === "Bearer t1") return answer(401, { reason: "SESSION_ENDED" });
    return answer(200, { done: true });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.PINZON_URL = `http://127.0.0.1:${server.address().port}`;
  const { call } = await import("./api.js");
  const { AUDITOR, tokenOf } = await import("./staff.js");
  const token = await tokenOf(AUDITOR);
  assert.deepEqual(await Promise.all([1, 2].map(() => call("GET", "/audit", { token }))), [
    { done: true },
    { done: true },
  ]);
  assert.equal(await tokenOf(AUDITOR), "t2");
  assert.equal(signIns, 2, "once for both calls");
  server.close();
});
