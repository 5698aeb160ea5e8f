import { expect, test } from "vitest";
import { calendarFile } from "./calendar-entry";

const file = calendarFile({
  id: "D-7K3M-Q2X9",
  day: "2026-11-30",
  title: "Vuelo LA1411, declaración D-7K3M-Q2X9",
  text: "Deje antes de embarcar: naranja; queso fresco artesanal, añejo.\nMuestre el código en el control.",
  at: "2026-11-20T15:00:00Z",
});

test("the entry takes the whole day of the journey", () => {
  expect(file).toContain("DTSTART;VALUE=DATE:20261130\r\nDTEND;VALUE=DATE:20261201\r\n");
  expect(file).toContain("DTSTAMP:20261120T150000Z\r\n");
});

test("signs that the format uses are escaped, and long lines go on behind a blank", () => {
  expect(file.split("\r\n").every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(file.replaceAll("\r\n ", "")).toContain(
    String.raw`DESCRIPTION:Deje antes de embarcar: naranja\; queso fresco artesanal\, añejo.\nMuestre el código en el control.`,
  );
});
