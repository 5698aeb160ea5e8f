import { expect, test } from "vitest";
import { differences, shortened } from "./text-diff";

const old = "Declare todo producto vegetal.\n\nPuede corregirlo hasta presentarlo.";

test("the same text has no difference", () => {
  expect(differences(old, old)).toEqual([{ kind: "same", text: old }]);
});

test("a changed word is taken out and put in where it stands", () => {
  expect(differences(old, old.replace("vegetal", "animal"))).toEqual([
    { kind: "same", text: "Declare todo producto " },
    { kind: "removed", text: "vegetal" },
    { kind: "added", text: "animal" },
    { kind: "same", text: ".\n\nPuede corregirlo hasta presentarlo." },
  ]);
});

test("without what is added the pieces are the old text, without what is removed the new one", () => {
  const now = "Declare siempre todo producto animal o vegetal.\n\nHasta presentarlo puede corregirlo.";
  const pieces = differences(old, now);
  const joined = (left: string) =>
    pieces
      .filter(({ kind }) => kind !== left)
      .map(({ text }) => text)
      .join("");
  expect(joined("removed").replaceAll(/\s+/g, " ")).toBe(now.replaceAll(/\s+/g, " "));
  expect(joined("added").replaceAll(/\s+/g, " ")).toBe(old.replaceAll(/\s+/g, " "));
});

test("from nothing everything is added", () => {
  expect(differences("", "Nuevo")).toEqual([{ kind: "added", text: "Nuevo" }]);
});

test("what stayed is shortened around the changes", () => {
  const long = "palabra ".repeat(200);
  const [first, change, last] = shortened(
    differences(`${long}uno ${long}`, `${long}dos ${long}`).filter(({ kind }) => kind !== "removed"),
  );
  expect(change).toEqual({ kind: "added", text: "dos" });
  expect(first?.text.startsWith("…")).toBe(true);
  expect(last?.text.endsWith("…")).toBe(true);
  expect(first?.text.length).toBeLessThan(130);
});
