import { expect, test } from "vitest";
import { toApiProblem } from "../api/problem";
import { markProblems, named } from "./problems";

const refusal = toApiProblem(422, {
  errors: ["version", "new_password", "name"].map((field) => ({ field, reason: "REQUIRED", message: `Falta ${field}.` })),
});

test("every wrong field that the form has is marked, and the first one gets the focus", () => {
  const marked: unknown[] = [];
  expect(markProblems((...call) => marked.push(call), refusal, named({ new_password: "password", name: "name" }))).toBe(true);
  expect(marked).toEqual([
    ["password", { type: "server", message: "Falta new_password." }, { shouldFocus: true }],
    ["name", { type: "server", message: "Falta name." }, { shouldFocus: false }],
  ]);
});

test("a failure that names no field of the form marks none", () => {
  expect(markProblems(() => undefined, refusal, named({}))).toBe(false);
  expect(markProblems(() => undefined, new Error("boom"), named({ name: "name" }))).toBe(false);
});
