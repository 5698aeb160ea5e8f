import { expect, test } from "vitest";
import { emptyDeclaration } from "../../offline/declaration-draft";
import { groupLink, readGroupLink } from "./group-link";
import { isGroupLink } from "./is-group-link";

const travel_group = "0192f3c4-0000-4000-8000-000000000001";
const travel = {
  ...emptyDeclaration().travel,
  flight_number: "LA1411",
  flight_date: "2026-12-04",
  origin_airport: "UIO",
  destination_airport: "GPS",
  lodging: "Hostal Ñandú",
};
const hashOf = (link: string) => link.slice(link.indexOf("#"));
const hash = hashOf(groupLink({ travel_group, travel }));

test("a link carries the journey and the group, and nothing of who declares", () => {
  expect(hash).toBe(
    `#vuelo=LA1411&fecha=2026-12-04&sentido=ingreso&medio=AER&desde=UIO&hasta=GPS&grupo=${travel_group}`,
  );
  const { airline: _airline, lodging: _lodging, purpose: _purpose, stay_days: _stay, ...shared } = travel;
  expect(readGroupLink(hash)).toEqual({ travel_group, travel: shared });
});

test("a boat with spaces in its name is shared, too", () => {
  const boat = {
    flight_number: "Ñandú & Co",
    flight_date: "2026-12-04",
    transport_mode: "MAI",
    origin_airport: "XGAYO",
  };
  expect(readGroupLink(hashOf(groupLink({ travel_group, travel: boat })))).toEqual({ travel_group, travel: boat });
});

test("a link that was cut off anywhere is told from one that leads nowhere", () => {
  for (let length = "#vuelo=".length; length < hash.length; length += 1) {
    const cut = hash.slice(0, length);
    expect([cut, isGroupLink(cut), readGroupLink(cut)]).toEqual([cut, true, null]);
  }
  expect(isGroupLink("#mis-declaraciones")).toBe(false);
});

test.each([
  ["fecha=2026-12-04", "fecha=2026-99-99"],
  ["sentido=ingreso", "sentido=toString"],
  ["medio=AER", "medio=%3Cscript%3E"],
  ["desde=UIO", `desde=${"X".repeat(5000)}`],
  ["vuelo=LA1411", `vuelo=${"9".repeat(21)}`],
])("a link in which %s was changed is damaged", (part, changed) => {
  expect(readGroupLink(hash.replace(part, changed))).toBeNull();
});
