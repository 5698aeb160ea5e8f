import { expect, test } from "vitest";
import { isHeic, mustConvert } from "./photo-format";

test.each([
  ["IMG_0001.HEIC", "", true, true],
  ["IMG_0001.heif", "image/heif", true, true],
  ["foto", "image/heic-sequence", true, true],
  ["foto.avif", "image/avif", false, true],
  ["foto.jpg", "image/jpeg", false, false],
  ["heic.png", "image/png", false, false],
])("%s of the type «%s»", (name, type, heic, converted) => {
  expect([isHeic({ name, type }), mustConvert({ name, type })]).toEqual([heic, converted]);
});
