import { expect, test } from "vitest";
import type { ReadDocument } from "../../scan/read-document";
import { addedItem, emptyAct } from "./act-form";
import { readingOf, sealTarget, withDocument } from "./readings";

const PASSPORT = "P<D<<ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36D<<7408122F1204159ZE184226B<<<<<10";

test.each([
  ["GPS1:6BF+70 QR", { kind: "code" }],
  ["GPS1Ñ6BF'70", { kind: "code" }],
  ["https://example.org/verificar#GPS1:hEOh", { kind: "code" }],
  ["D-7K3M-Q2X9", { kind: "code" }],
  ["PZ:GPS-2026-000123/2", { kind: "code" }],
  ["GPS-2026-000123", { kind: "code" }],
  [PASSPORT, { kind: "document" }],
  [PASSPORT.replace("\n", ""), { kind: "document" }],
  [PASSPORT.replaceAll("<", ";"), { kind: "document" }],
  ["EC-0012345", { kind: "seal", number: "EC-0012345" }],
  [" 0048273659\r", { kind: "seal", number: "0048273659" }],
  // Eight signs of a code without its letter.
  ["EC482736", { kind: "seal", number: "EC482736" }],
  ["Ecuador", null],
  ["https://example.org/", null],
  ["WIFI:S:aeropuerto1;;", null],
  ["M1BRANDT/JONAS MR    EABC123 UIOGPSLA 1411 326Y012A0034 100", null],
])("%s", (text, reading) => expect(readingOf(text)).toEqual(reading));

test("a seal is for the goods edited last, or for the first without one", () => {
  const goods = (seal_number: string, included = true) => ({
    ...addedItem(null, "tierra", undefined),
    seal_number,
    included,
  });
  const items = [goods("A-00001"), goods("", false), goods(""), goods("")];
  expect(sealTarget(items, 3)).toBe(3);
  expect(sealTarget(items, null)).toBe(2);
  expect(sealTarget(items, 0)).toBe(2);
  expect(sealTarget(items, 1)).toBe(2);
  expect(sealTarget([goods("A-00001")], 0)).toBeNull();
});

test("another document replaces the passenger; the same one fills only what is missing", () => {
  const document: ReadDocument = {
    document_type: "pasaporte",
    document_number: "AB1",
    document_country: "EC",
    surnames: "Nacato",
    given_names: "Ana",
    birth_date: "1988-04-02",
    sex: "F",
    nationality: "EC",
  };
  const { birth_date: _birth, sex: _sex, ...read } = document;
  const { passenger } = emptyAct("GPS");
  expect(withDocument(passenger, document)).toEqual(read);
  expect(withDocument({ ...passenger, document_number: "ZX9", surnames: "Paz" }, document)).toEqual(read);
  expect(withDocument({ ...passenger, document_number: "ab1 ", surnames: "Ñacato" }, document)).toEqual({
    ...read,
    document_number: "ab1 ",
    surnames: "Ñacato",
  });
});
