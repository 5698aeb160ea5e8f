import { expect, test } from "vitest";
import type { Retention } from "../../api/staff-retentions";
import { articlesOf, grouped, otherArticlesOf, titleOf } from "./verification";

const items = (...decisions: string[]) =>
  decisions.map((decision, n) => ({
    decision,
    legal_basis: { code: `NOR-${n % 2}` },
  })) as unknown as Retention["items"];

test("the title says what was decided", () => {
  expect(titleOf(items("retencion", "retencion"))).toBe("retention");
  expect(titleOf(items("rechazo"))).toBe("rejection");
  expect(titleOf(items("retencion", "rechazo"))).toBe("both");
});

test("an article that backs several goods is cited once", () => {
  expect(articlesOf(items("rechazo", "rechazo", "rechazo")).map(({ code }) => code)).toEqual(["NOR-0", "NOR-1"]);
});

test("what goods cite besides the legal basis is told once", () => {
  const cited = (...codes: string[]) => codes.map((code) => ({ code }));
  const goods = [
    { legal_basis: { code: "NOR-1" }, articles: cited("NOR-2", "NOR-3") },
    { legal_basis: { code: "NOR-3" }, articles: cited("NOR-2", "NOR-4", "NOR-1") },
  ] as unknown as Retention["items"];
  expect(otherArticlesOf(goods).map(({ code }) => code)).toEqual(["NOR-2", "NOR-4"]);
});

test("a hash is grouped for comparing", () => {
  expect(grouped("0123456789abcdef")).toBe("01234567 89abcdef");
});
