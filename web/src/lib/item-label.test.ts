import { expect, test } from "vitest";
import { custodyLabel, labelText, readCustodyLabel, readItemLabel } from "./item-label";

test.each([
  ["PZ:GPS-2026-000123/2", "GPS-2026-000123/2"],
  [" gps-2026-000123/12 ", "GPS-2026-000123/12"],
  ["GPS-2026-123/1", "GPS-2026-000123/1"],
  ["pz:GPS-2026-T3-0007/1", "GPS-2026-T3-0007/1"],
])("%s is a label", (typed, label) => {
  const read = readItemLabel(typed);
  expect(read && labelText(read)).toBe(label);
});

test.each(["", "GPS-2026-000123", "D-7K3M-Q2X9", "GPS1:6BF/1", "GPS-2026-000123/x"])("%s is none", (typed) => {
  expect(readItemLabel(typed)).toBeNull();
});

test("what is printed on a bag is read back", () => {
  expect(custodyLabel({ folio: "GPS-2026-000123", n: 2 })).toBe("PZ:GPS-2026-000123/2");
  expect(readCustodyLabel("PZ:GPS-2026-000123/2")).toEqual({ folio: "GPS-2026-000123", n: 2 });
});

test.each(["GPS-2026-000123/2", "PZ:GPS-2026-000123", "PZ:GPS-2026-000123/0", "PZ:GPS-26-1/2", "PZ:/1"])(
  "%s is not what is printed on a bag",
  (text) => {
    expect(readCustodyLabel(text)).toBeNull();
  },
);
