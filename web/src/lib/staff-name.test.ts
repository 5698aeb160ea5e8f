import { expect, test } from "vitest";
import { staffName } from "./staff-name";

test("a name of staff has the beginning of their id beside it, where it is known", () => {
  expect(staffName("Pedro Loor", "3f2a91c4-0000-4000-8000-000000000000")).toBe("Pedro Loor · 3f2a91");
  expect(staffName("Viajero", null)).toBe("Viajero");
  // What a device kept of an older version.
  expect(staffName("Pedro Loor", undefined)).toBe("Pedro Loor");
});
