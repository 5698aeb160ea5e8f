import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listOf, NOTHING, part } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { answers, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { createQueryClient } from "../../api/query-client";
import type { Schemas } from "../../api/schemas";
import { now } from "../../lib/clock";
import { todayAt } from "../../lib/format";
import { declarationByCode, type StaffDeclaration, staffDeclarationKeys } from "../../nouns/declaration/queries";
import { database } from "../../offline/database";
import { ownEntries, post } from "../../offline/outbox";
import { forgetOwnTraces } from "../../offline/own-traces";
import {
  keepNewer,
  preparedCodeOfSeal,
  preparedDeclaration,
  preparedFlights,
  prepareFlight,
  removePastFlights,
} from "../../offline/prepared-flights";
import { declarationBackground, flightList, flightQueue } from "./counter-queries";
import { FlightPreparation } from "./flight-preparation";
import { useFlightsUpToDate } from "./use-flights-up-to-date";

const TODAY = todayAt("GPS", now());
const FLIGHT = { airport: "GPS", flight_date: TODAY, flight_number: "LA1411" };
const DAY = { airport: "GPS", flight_date: TODAY, suspicious: false };
const PATH = "GET /api/flights/LA1411/declarations" as const;
const PREPARED_AT = 1_700_000_000_000;

const declaration = (code: string, change: Partial<StaffDeclaration>): StaffDeclaration => ({
  ...DECLARATION,
  code,
  airport: "GPS",
  submitted_at: "2026-11-20T15:00:00Z",
  updated_at: "2026-11-20T15:00:00Z",
  travel: { ...DECLARATION.travel, direction: "ingreso", flight_number: "LA1411", flight_date: TODAY },
  ...change,
});
const lane = (code: "verde" | "amarillo" | "rojo") => ({ code, reasons: [] });
const sealedInQuito: StaffDeclaration["departure"] = {
  airport: "UIO",
  state: "cleared",
  at: "2026-11-20T16:00:00Z",
  by: "Nelly",
  decided_at: null,
  bags: 1,
  note: null,
  seals: [
    { number: "UIO0001", condition: null, checked_at: null, checked_by: null, decided_at: null, other_checks: [] },
  ],
  steps: [],
};
const GREEN = declaration("D-GREE-NNNN", { lane: lane("verde"), departure: sealedInQuito });
const RED = declaration("D-REDD-DDDD", { lane: lane("rojo"), state: "presented" });
const DONE = declaration("D-DONE-DONE", { lane: lane("rojo"), state: "cleared" });
const background: Schemas["Background"] = {
  acts: [{ folio: "R-GPS-2026-000001", issued_at: "2026-01-01T00:00:00Z" }],
  duplicates: [],
};
const items = [GREEN, RED, DONE].map((one) => ({ declaration: one, background }));
const ONLINE = answers({ [PATH]: listOf(items), "*": NOTHING });

const goOffline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
const prepare = () => prepareFlight(FLIGHT, PREPARED_AT, new AbortController().signal);

afterEach(async () => {
  vi.restoreAllMocks();
  await removePastFlights("9999-12-31");
});

test("a prepared flight answers for the counter without a network", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi(ONLINE);
  expect(await prepare()).toEqual({ preparedAt: PREPARED_AT, declarations: 3 });
  goOffline();
  const client = createQueryClient();
  const queue = await client.fetchInfiniteQuery(flightQueue({ ...DAY, flight_number: "LA1411", open: true }));
  expect(queue.pages[0]?.items.map(({ code }) => code)).toEqual([RED.code, GREEN.code]);
  const flights = await client.fetchInfiniteQuery(flightList(DAY));
  // The device does not know the number of trips of the day.
  expect(flights.pages[0]?.total).toBeNull();
  expect(flights.pages[0]?.items).toMatchObject([
    { flight_number: "LA1411", declared: 3, presented: 2, pending: 1, green: 1, red: 2, sealed: 1, departs: false },
  ]);
  expect(await client.fetchQuery(declarationByCode(RED.code))).toEqual(RED);
  expect(await client.fetchQuery(declarationBackground(RED.code))).toEqual(background);
  expect(await preparedCodeOfSeal("UIO0001")).toBe(GREEN.code);
});

test("at the filter the queue goes by the control before boarding", async () => {
  signIn({ ...USER, airports: ["UIO"] }, { airport: "UIO" });
  fakeApi(answers({ [PATH]: listOf(items.slice(0, 1)), "*": NOTHING }));
  await prepareFlight({ ...FLIGHT, airport: "UIO" }, PREPARED_AT, new AbortController().signal);
  goOffline();
  const filters = { airport: "UIO", flight_date: TODAY, suspicious: false, flight_number: "LA1411" };
  const client = createQueryClient();
  const open = await client.fetchInfiniteQuery(flightQueue({ ...filters, open: true }));
  expect(open.pages[0]?.items).toEqual([]);
  const all = await client.fetchInfiniteQuery(flightQueue({ ...filters, open: false }));
  expect(all.pages[0]?.items).toMatchObject([{ code: GREEN.code, departs: true, departure: "cleared" }]);
});

test("what was done since stays, and an older answer does not take it away", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi(ONLINE);
  await prepare();
  const cleared: StaffDeclaration = { ...RED, state: "cleared", updated_at: "2026-11-20T17:00:00Z" };
  await keepNewer(cleared);
  await keepNewer(RED);
  expect((await preparedDeclaration(RED.code))?.declaration).toEqual(cleared);
});

test("after a broken connection it goes on with the next page", async () => {
  signIn(USER, { airport: "GPS" });
  const tokens: (string | null)[] = [];
  let breaks = true;
  fakeApi({
    [PATH]: (request: Request) => {
      const token = new URL(request.url).searchParams.get("page_token");
      tokens.push(token);
      if (token === null) return { items: items.slice(0, 2), total: 3, next_page_token: "two" };
      if (breaks) throw new TypeError("broken");
      return { items: items.slice(2), total: 3, next_page_token: null };
    },
    "*": NOTHING,
  });
  await expect(prepare()).rejects.toThrow();
  breaks = false;
  expect(await prepare()).toEqual({ preparedAt: PREPARED_AT, declarations: 3 });
  expect(tokens.filter((token) => token === null)).toHaveLength(1);
});

test("several steps that arrive at once all become part of it, and an older page does not cover them", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi(ONLINE);
  await prepare();
  const later = [GREEN, RED].map((one): StaffDeclaration => ({
    ...one,
    state: "cleared",
    updated_at: "2026-11-20T17:00:00.5Z",
  }));
  await Promise.all(later.map(keepNewer));
  await prepareFlight(FLIGHT, PREPARED_AT + 1, new AbortController().signal);
  const states = await Promise.all(later.map(async ({ code }) => (await preparedDeclaration(code))?.declaration.state));
  expect(states).toEqual(["cleared", "cleared"]);
});

test("who leaves the device leaves no flight there", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi(ONLINE);
  await prepare();
  await forgetOwnTraces(USER.id);
  expect(await preparedFlights()).toEqual([]);
});

test("another officer of the device reads nothing, and a flight goes after its day", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi(ONLINE);
  await prepare();
  signIn({ ...USER, id: "u-2" }, { airport: "GPS" });
  expect([await preparedFlights(), await preparedDeclaration(RED.code)]).toEqual([[], undefined]);
  signIn(USER, { airport: "GPS" });
  await removePastFlights(TODAY);
  expect(await preparedFlights()).toHaveLength(1);
  await removePastFlights("9999-12-31");
  expect(await preparedFlights()).toEqual([]);
});

test("the counter says how many lie on the device and since when, and keeps them up to date", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi(ONLINE);
  function Counter() {
    useFlightsUpToDate();
    return <FlightPreparation day={DAY} flight="LA1411" />;
  }
  const { client } = renderScreen(<Counter />);
  expect(await screen.findByText(/^Listo sin conexión: 1 viaje, 3 declaraciones · \d\d:\d\d$/)).toBeTruthy();
  const cleared: StaffDeclaration = { ...RED, state: "cleared", updated_at: "2026-11-20T17:00:00Z" };
  client.setQueryData(staffDeclarationKeys.detail(RED.code), cleared);
  await waitFor(async () => expect((await preparedDeclaration(RED.code))?.declaration.state).toBe("cleared"));
});

test("the counter says of how many flights of the day those are that lie on the device", async () => {
  signIn(USER, { airport: "GPS" });
  const flights = ["LA1411", "LA1411", "AV2"].map((flight_number, index) =>
    part<Schemas["FlightFigures"]>({ flight_number, direction: "ingreso", departs: index === 1, declared: 3 }),
  );
  fakeApi({
    [PATH]: listOf(items),
    "GET /api/flights": { ...listOf(flights), total: 108, left_out: 0 },
    "GET /api/panels/declarations": part<Schemas["DeclarationFigures"]>({ hours: [] }),
    "GET /api/flights/AV2/declarations": listOf([]),
    "*": NOTHING,
  });
  renderScreen(<FlightPreparation day={DAY} flight={null} />);
  // One number of two controls is two flights of the list.
  expect(await screen.findByText(/^Listo sin conexión: 3 de 108 viajes, 3 declaraciones · \d\d:\d\d$/)).toBeTruthy();
});

test("unsent work takes the place of prepared flights on a full disk, and nothing else does", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi(ONLINE);
  await prepare();
  let isFull = true;
  const real = { put: IDBObjectStore.prototype.put, delete: IDBObjectStore.prototype.delete };
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function put(this: IDBObjectStore, ...given) {
    if (isFull) throw new DOMException("full", "QuotaExceededError");
    return real.put.apply(this, given);
  });
  vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function remove(this: IDBObjectStore, ...given) {
    if (this.name === "flights") isFull = false;
    return real.delete.apply(this, given);
  });
  expect(await (await database()).put("legalBasis", [], "all")).toBe(false);
  expect(await preparedFlights()).toHaveLength(1);
  await post({ id: "key-of-a-step", kind: "step", aggregate: RED.code }, { code: RED.code });
  expect(await preparedFlights()).toEqual([]);
  expect((await ownEntries()).map(({ id }) => id)).toEqual(["key-of-a-step"]);
});

test("a device that is short of space says so before work begins", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi(ONLINE);
  const estimate = vi.fn(async () => ({ quota: 60_000_000, usage: 52_900_000 }));
  Object.defineProperty(navigator, "storage", { configurable: true, value: { estimate } });
  try {
    renderScreen(<FlightPreparation day={DAY} flight="LA1411" />);
    expect(await screen.findByText(/quedan 7 MB/)).toBeTruthy();
  } finally {
    Reflect.deleteProperty(navigator, "storage");
  }
});
