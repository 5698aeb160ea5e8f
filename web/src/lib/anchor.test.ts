import { expect, test } from "vitest";
import { anchorOf } from "./anchor";

test.each([
  ["", ""],
  ["#", ""],
  ["#NOR-040", "NOR-040"],
  ["#art%C3%ADculo", "artículo"],
  ["#%", "%"],
  ["#%E0%A4%A", "%E0%A4%A"],
])("“%s” names “%s”", (hash, id) => {
  expect(anchorOf(hash)).toBe(id);
});
