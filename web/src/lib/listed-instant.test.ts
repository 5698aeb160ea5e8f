import { expect, test } from "vitest";
import { instantUnder, zoneOfList } from "./listed-instant";

const EVENING = "2026-11-21T23:05:00Z";
const plain = (text: string) => text.replaceAll(/\s/g, " ");

test("the zone that all airports of a list have is said in its head only", () => {
  expect([zoneOfList(["GPS", "SCY"]), zoneOfList(["UIO", "GYE"])]).toEqual(["UTC−6, Galápagos", "UTC−5, continental"]);
  expect(plain(instantUnder(zoneOfList(["UIO"]))(EVENING, "UIO"))).toBe("21 nov 2026, 18:05");
});

test("an airport with another zone than the list's says its own", () => {
  const zone = zoneOfList(["UIO", "GPS"]);
  expect(zone).toBe("UTC−6, Galápagos");
  expect(plain(instantUnder(zone)(EVENING, "GPS"))).toBe("21 nov 2026, 17:05");
  expect(plain(instantUnder(zone)(EVENING, "UIO"))).toBe("21 nov 2026, 18:05 (UTC−5, continental)");
  expect(zoneOfList([])).toBe("UTC−6, Galápagos");
});
