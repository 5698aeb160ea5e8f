import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inWords, toApiProblem } from "../api/problem";
import { messageOf } from "../texts/user-facing-error";
import { markProblems, named, problemsOf } from "./problems";

const refusal = toApiProblem(422, {
  errors: ["version", "new_password", "name"].map((field) => ({
    field,
    reason: "REQUIRED",
    message: `Falta ${field}.`,
  })),
});

test("every wrong field that the form has is marked, and the first one gets the focus", () => {
  const marked: unknown[] = [];
  expect(markProblems((...call) => marked.push(call), refusal, named({ new_password: "password", name: "name" }))).toBe(
    true,
  );
  expect(marked).toEqual([
    ["password", { type: "server", message: "Falta new_password." }, { shouldFocus: true }],
    ["name", { type: "server", message: "Falta name." }, { shouldFocus: false }],
  ]);
});

test("a failure that names no field of the form marks none", () => {
  expect(markProblems(() => undefined, refusal, named({}))).toBe(false);
  expect(markProblems(() => undefined, new Error("boom"), named({ name: "name" }))).toBe(false);
});

const invalid = (...fields: string[]) =>
  toApiProblem(422, {
    reason: "INVALID_FIELDS",
    message: "Revise los datos señalados.",
    errors: fields.map((field) => ({ field, reason: "REQUIRED", message: "Este dato es obligatorio." })),
  });

test("what stands at no field is said by the message, with the name of what is wrong", () => {
  const error = invalid("items[1].packaging", "email");
  expect(messageOf(error), "of a form that marks nothing").toBe(
    "Mercancía 2, empaque: Este dato es obligatorio. Correo: Este dato es obligatorio.",
  );
  problemsOf(error, named({ email: "email" }));
  expect(messageOf(error), "what is marked is not said twice").toBe(
    "Revise los datos señalados. Mercancía 2, empaque: Este dato es obligatorio.",
  );
  problemsOf(error, named({ email: "email", "items[1].packaging": "packaging" }));
  expect(messageOf(error)).toBe("Revise los datos señalados.");
});

const RUST = new URL("../../../", import.meta.url);
const sources = ["services", "gateway/src"].flatMap((folder) =>
  readdirSync(new URL(folder, RUST), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".rs") && !/(^|\/)tests?\//.test(name))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, RUST), "utf8").split("#[cfg(test)]")[0] ?? ""),
);
/** The fields that the services refuse: a name beside its reason. */
const refused = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/"([a-z_]+(?:\[[^\]]*\])?(?:\.[a-z_]+)*)"\s*,[^"{}]{0,40}Reason::[A-Z]/g)].map(
      ([, field = ""]) => field.replaceAll(/\[[^\]]*\]/g, "[0]"),
    ),
  ),
);
/** They come from no form: addresses, files and what programs say. */
const OF_NO_FORM = new Set([
  "part",
  "chunk",
  "size_bytes",
  "request_id",
  "color",
  "banner_ids",
  "placement",
  "n",
  "public_key",
  "work",
]);

test("every field that a service refuses has a name in Spanish", () => {
  expect(refused.size).toBeGreaterThan(30);
  const nameless = [...refused].filter(
    (field) => !OF_NO_FORM.has(field) && inWords({ field, reason: "", message: "X" }) === "X",
  );
  expect(nameless).toEqual([]);
});
