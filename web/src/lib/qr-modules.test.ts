import { expect, test } from "vitest";
import { modulesPath, QUIET_ZONE, qrModules } from "./qr-modules";

test("error correction Q leaves room for damage: the code grows to the version that Q needs", () => {
  // 60 alphanumeric characters: version 4 holds 67 at Q, version 3 only 47.
  expect(qrModules("A".repeat(60))).toHaveLength(33);
});

test("nothing dark lies in the quiet zone", () => {
  const path = modulesPath([[true]]);
  expect(path).toBe(`M${QUIET_ZONE} ${QUIET_ZONE}h1v1h-1z`);
  expect(QUIET_ZONE).toBe(4);
});
