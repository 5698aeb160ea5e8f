import { expect, test } from "vitest";
import { custodyLabel, readCustodyLabel } from "./custody-label";

test("a label is read back", () => {
  expect(custodyLabel({ folio: "GPS-2026-000123", n: 2 })).toBe("PZ:GPS-2026-000123/2");
  expect(readCustodyLabel("PZ:GPS-2026-000123/2")).toEqual({ folio: "GPS-2026-000123", n: 2 });
});

test.each(["GPS-2026-000123/2", "PZ:GPS-2026-000123", "PZ:GPS-2026-000123/0", "PZ:GPS-26-1/2", "PZ:/1"])("%s is no label", (text) => {
  expect(readCustodyLabel(text)).toBeNull();
});
