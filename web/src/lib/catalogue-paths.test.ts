import { expect, test } from "vitest";
import { catalogueAt, cataloguePath, KNOWN_KINDS } from "./catalogue-paths";

test.each([...KNOWN_KINDS, "one-more"])("the address of %s leads back to it", (kind) => {
  expect(catalogueAt(cataloguePath(kind))).toBe(kind);
});
