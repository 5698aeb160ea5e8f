import { expect, test } from "vitest";
import { emptyDeclaration } from "../../offline/declaration-draft";
import { groupLink, isGroupLink, readGroupLink } from "./group-link";

const travel_group = "0192f3c4-0000-7000-8000-000000000001";
const travel = {
  ...emptyDeclaration().travel,
  flight_number: "LA1411",
  flight_date: "2026-12-04",
  origin_airport: "UIO",
  destination_airport: "GPS",
  lodging: "Hostal Ñandú",
};
const hashOf = (link: string) => link.slice(link.indexOf("#"));

test("a link carries the journey and the group, and nothing of who declares", () => {
  const link = groupLink({ travel_group, travel });
  expect(link).toBe(
    `/declaraciones/nueva#grupo=${travel_group}&sentido=ingreso&medio=AER&vuelo=LA1411&fecha=2026-12-04&desde=UIO&hasta=GPS`,
  );
  const { lodging: _lodging, purpose: _purpose, stay_days: _stay, ...shared } = travel;
  expect(readGroupLink(hashOf(link))).toEqual({ travel_group, travel: shared });
});

test("a link that was cut off is told from one that leads nowhere", () => {
  const hash = hashOf(groupLink({ travel_group, travel }));
  for (const length of [7, 20, 50, 80]) {
    const cut = hash.slice(0, length);
    expect([cut, isGroupLink(cut), readGroupLink(cut)]).toEqual([cut, true, null]);
  }
  expect(isGroupLink("#mis-declaraciones")).toBe(false);
});

test("a field longer than any journey has is cut", () => {
  const long = `#grupo=${travel_group}&vuelo=LA1411&fecha=2026-12-04&desde=${"x".repeat(5000)}`;
  expect(readGroupLink(long)?.travel.origin_airport).toHaveLength(40);
});
