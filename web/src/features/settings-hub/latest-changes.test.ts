import { expect, test } from "vitest";
import { changedPlace } from "./latest-changes";

test.each([
  ["entry", "countries/EC", "/configuracion/paises?editar=EC"],
  ["entry", "airlines/A/B", "/configuracion/aerolineas?editar=A%2FB"],
  ["entry", "new-kind/X", "/configuracion/catalogos/new-kind?editar=X"],
  ["product", "0b5e3f0e", "/productos/editar/0b5e3f0e"],
  ["article", "NOR-001", "/configuracion/baselegal/NOR-001"],
  ["control_settings", "control_settings", "/configuracion/control"],
  ["image_slot", "header", "/configuracion/logotipos"],
  ["image_slot", "icon", "/configuracion/config-sistema"],
] as const)("a change of %s %s is managed at %s", (noun, key, place) =>
  expect(changedPlace({ noun, key })).toBe(place),
);
