import { expect, test } from "vitest";
import { declarationIdIn } from "./declaration-link";

const ID = "0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c11";

test.each([
  `https://pinzon.test/declaraciones/${ID}`,
  `https://pinzon.test/declaraciones/${ID}/qr?x=1#y`,
  ` /declaraciones/${ID.toUpperCase()} `,
  ID,
])("%s names the declaration", (text) => {
  expect(declarationIdIn(text)).toBe(ID);
});

test.each(["", "D-7K3M-Q2X9", "https://pinzon.test/declaraciones/nueva", "https://evil.test/"])("%s names none", (text) => {
  expect(declarationIdIn(text)).toBeNull();
});
