import { expect, test } from "vitest";
import { nearest } from "./nearest";

const named = (...names: string[]) => names.map((name) => ({ name }));
const NEW_ONE = { name: "Mariscal Sucre", place: "Quito" };
const SEYMOUR = { name: "Seymour", place: "Baltra" };

test.each([
  ["the same words and one more", "Avianca", named("LATAM", "Avianca Ecuador"), "Avianca Ecuador"],
  ["the same words and one less", "Equipaje de mano pequeño", named("Bodega", "Equipaje de mano"), "Equipaje de mano"],
  ["accents and capitals aside", "EQUIPAJE FACTURADO", named("Equipaje facturado"), "Equipaje facturado"],
  [
    "the one with the fewest other words",
    "Equipaje",
    named("Equipaje de mano pequeño", "Equipaje facturado"),
    "Equipaje facturado",
  ],
  ["two that are equally near", "Equipaje", named("Equipaje de mano", "Equipaje facturado"), undefined],
  ["letters in common are no word in common", "kilogramo", named("gramo"), undefined],
  ["another number is another thing", "Bodega 1", named("Bodega 2"), undefined],
  ["nothing in common", "TAME", named("LATAM", "Avianca"), undefined],
  ["the only one at the place", { name: "Antiguo", place: "Quito" }, [NEW_ONE, SEYMOUR], "Mariscal Sucre"],
  ["two at the place", { name: "Antiguo", place: "Quito" }, [NEW_ONE, { name: "Otro", place: "Quito" }], undefined],
  ["nothing at the place", { name: "Antiguo", place: "Latacunga" }, [NEW_ONE, SEYMOUR], undefined],
  ["nothing to compare", "", named("LATAM"), undefined],
])("%s", (_, gone, others, expected) => {
  expect(nearest(typeof gone === "string" ? { name: gone } : gone, others)?.name).toBe(expected);
});
