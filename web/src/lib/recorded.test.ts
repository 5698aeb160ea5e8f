import { expect, test } from "vitest";
import { recordedName, recordedValue } from "./recorded";

test.each([
  ["active", "true", "Sí"],
  ["verified", "false", "No"],
  ["standing", "repealed", "derogada"],
  ["severity", "critical", "crítico"],
  // A reason of retention has a severity of its own, in words.
  ["severity", "alta", "alta"],
  ["draw_percent", "2.5", "2,5 %"],
  ["birth_date", "1990-03-15", "15 mar 1990"],
  ["valid_from", "2026-12-30", "30 dic 2026"],
  ["published", "2025", "2025"],
  ["number", "2026-13-45", "2026-13-45"],
  ["name", "true", "true"],
  ["text", "toString", "toString"],
  ["active", "toString", "toString"],
  ["toString", "x", "x"],
])("%s %s reads %s", (field, value, words) => expect(recordedValue(field, value)).toBe(words));

test.each([
  ["disclaimer", "disclaimer", "3", "versión 3"],
  ["image_slot", "header", "header", "Cabecera"],
  ["control_settings", "control_settings", "control_settings", "Control y plazos"],
  ["banner", "strip", "strip", "franja de avisos"],
  ["banner", "0b5e3f0e", "strip", "strip"],
  ["product", "0b5e3f0e", "Uva", "Uva"],
])("a change of %s %s called %s reads %s", (noun, key, name, words) =>
  expect(recordedName({ noun, key, name })).toBe(words),
);
