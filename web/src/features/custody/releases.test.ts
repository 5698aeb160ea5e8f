import { expect, test } from "vitest";
import type { CustodyChain } from "../../nouns/custody/queries";
import { readNumbers, receiptPath, releaseOf } from "./releases";

const ID = "0190163d-8694-739b-aea5-966c26f8ad91";

type Entry = CustodyChain["steps"][number];

const item = (n: number) =>
  ({ retention_id: ID, folio: "GPS-2026-000123", n, airport: "GPS" }) as CustodyChain["items"][number];

const released = (n: number, happened_at: string, more: Partial<Entry> = {}): Entry => ({
  n,
  step: "released",
  happened_at,
  officer_name: "Narcisa Yépez",
  officer_id: "7c41d2aa-0000-4000-8000-000000000002",
  place: null,
  movement_id: null,
  destination: null,
  received_by: "Viajera Prueba",
  received_document: "P123",
  ...more,
});

const chainOf = (steps: Entry[]): CustodyChain => ({ items: [1, 2, 3, 4].map(item), steps });

test("what one person takes from one officer on one day of the islands has one receipt", () => {
  // On the islands it is the same day until six o'clock of the next day in Greenwich.
  const chain = chainOf([
    released(3, "2026-11-21T23:50:00Z"),
    released(1, "2026-11-22T00:10:00Z"),
    released(2, "2026-11-22T06:10:00Z"),
  ]);
  expect(receiptPath(chain, 1)).toBe(`/retenciones/${ID}/recibo?productos=1,3`);
  expect(receiptPath(chain, 2)).toBe(`/retenciones/${ID}/recibo?productos=2`);
  expect(receiptPath(chain, 4)).toBeNull();
  const release = releaseOf(chain, [1, 3]);
  expect(release?.items.map(({ n }) => n)).toEqual([1, 3]);
  expect([release?.first, release?.last]).toEqual(["2026-11-21T23:50:00Z", "2026-11-22T00:10:00Z"]);
});

test.each([
  ["person", { received_by: "Otra Persona" }],
  ["document", { received_document: null }],
  ["officer", { officer_id: "0190163d-0000-4000-8000-000000000001" }],
])("another %s is another release", (_, other) => {
  const chain = chainOf([released(1, "2026-11-21T15:00:00Z"), released(2, "2026-11-21T15:01:00Z", other)]);
  expect(receiptPath(chain, 1)).toBe(`/retenciones/${ID}/recibo?productos=1`);
  expect(releaseOf(chain, [1, 2])).toBeNull();
});

test("a receipt that was printed stays the same when more is given back", () => {
  const chain = chainOf([released(1, "2026-11-21T15:00:00Z"), released(2, "2026-11-21T15:05:00Z")]);
  expect(releaseOf(chain, [1])?.items.map(({ n }) => n)).toEqual([1]);
});

test("goods that are in custody, that are none, or whose data was removed have no receipt", () => {
  const chain = chainOf([released(1, "2026-11-21T15:00:00Z", { received_by: null, received_document: null })]);
  expect(receiptPath(chain, 1)).toBeNull();
  expect([[1], [2], [9], []].map((numbers) => releaseOf(chain, numbers))).toEqual([null, null, null, null]);
});

test("the address names goods by their numbers", () => {
  expect(["1", "2,10,2", "", null, "1,", "todo", "1;2"].map(readNumbers)).toEqual([[1], [2, 10], [], [], [], [], []]);
});

test("an officer whose name changed meanwhile gave back together all the same", () => {
  const chain = chainOf([
    released(1, "2026-11-21T15:00:00Z"),
    released(2, "2026-11-21T15:01:00Z", { officer_name: "Narcisa Yépez Loor" }),
  ]);
  expect(releaseOf(chain, [1, 2])?.items.map(({ n }) => n)).toEqual([1, 2]);
});
