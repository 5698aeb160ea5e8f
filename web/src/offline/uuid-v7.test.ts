import { expect, test } from "vitest";
import { uuidV7 } from "./uuid-v7";

test("time, version and variant stand where RFC 9562 wants them", () => {
  expect(uuidV7(0x017f22e279b0, new Uint8Array(10).fill(0xff))).toBe("017f22e2-79b0-7fff-bfff-ffffffffffff");
  expect(uuidV7(1, new Uint8Array(10))).toBe("00000000-0001-7000-8000-000000000000");
});

test("two of the same moment differ", () => {
  const id = uuidV7(Date.now());
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidV7(Date.now())).not.toBe(id);
});
