import { expect, test } from "vitest";
import { choosable, type Entry } from "./catalogues";

const entry = (code: string, active: boolean): Entry => ({ code, name: code, attributes: {}, active, articles: [] });

test("what was deactivated is not offered, unless it was chosen before", () => {
  const entries = [entry("TR-01", true), entry("TR-02", false), entry("TR-03", false)];
  expect(choosable(entries).map(({ code }) => code)).toEqual(["TR-01"]);
  expect(choosable(entries, "TR-03").map(({ code }) => code)).toEqual(["TR-01", "TR-03"]);
  expect(choosable(undefined, "TR-03")).toEqual([]);
});
