import { expect, test } from "vitest";
import { cleanPath, readDeclarationName } from "./pasted-link";

const ID = "0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c11";
const LINK = `https://pinzon.test/declaraciones/${ID}`;

test.each([
  LINK,
  `${LINK}/qr?x=1#y`,
  ` /declaraciones/${ID.toUpperCase()} `,
  ID,
  `<${LINK}>`,
  `(${LINK}).`,
  `«${LINK}»,`,
  `"${ID}"`,
  `${LINK}%20`,
  `${LINK}\u200b`,
  `${LINK}>;`,
  `https://pinzon.test//declaraciones//${ID}`,
  `Mi declaración: ${LINK}. Gracias`,
  `${LINK.slice(0, -14)}\n${LINK.slice(-14)}`,
  `https%3A%2F%2Fpinzon.test%2Fdeclaraciones%2F${ID}`,
])("%j names the declaration by its id", (text) => {
  expect(readDeclarationName(text)).toEqual({ kind: "id", id: ID });
});

test.each([
  "D-7K3M-Q2X9",
  "d7k3mq2x9",
  "«D-7K3M-Q2X9».",
  "(7k3m q2x9)",
  "https://pinzon.test/declaraciones/D-7K3M-Q2X9",
])("%j names it by its code", (text) => {
  expect(readDeclarationName(text)).toEqual({ kind: "code", code: "D-7K3M-Q2X9" });
});

test.each([
  LINK.slice(0, -5),
  LINK.slice(0, -ID.length),
  `${LINK.slice(0, -20)}.`,
  ID.slice(0, 20),
  "https://pinzon.test/declara",
])("%j is incomplete", (text) => {
  expect(readDeclarationName(text)).toEqual({ kind: "incomplete" });
});

test.each([
  "",
  "hola",
  "https://pinzon.test/declaraciones/nueva",
  "https://evil.test/",
  `https://pinzon.test/retenciones/print/${ID}`,
])("%j names none", (text) => {
  expect(readDeclarationName(text)).toBeNull();
});

test.each([
  [`/declaraciones/${ID}.`, `/declaraciones/${ID}`],
  [`/declaraciones/${ID})`, `/declaraciones/${ID}`],
  [`/declaraciones/${ID}%3E`, `/declaraciones/${ID}`],
  [`/declaraciones/${ID}%20`, `/declaraciones/${ID}`],
  [`/declaraciones/${ID},gracias`, `/declaraciones/${ID}`],
  [`/declaraciones/%E2%80%9C${ID.toUpperCase()}%E2%80%9D/qr`, `/declaraciones/${ID}/qr`],
  [`/declaraciones/${ID}/imprimir).`, `/declaraciones/${ID}/imprimir`],
  [`//declaraciones//${ID}/`, `/declaraciones/${ID}`],
  ["/verificar.", "/verificar"],
  ["/verificar%3E", "/verificar"],
  ["/verbaselegal/NOR-018)", "/verbaselegal/NOR-018"],
  ["/descargo/3.", "/descargo/3"],
  ["/busqueda,", "/busqueda"],
])("%s is the page %s", (pasted, page) => {
  expect(cleanPath(pasted)).toBe(page);
});

test.each([
  "/",
  "/busqueda",
  `/declaraciones/${ID}`,
  `/declaraciones/${ID}/editar`,
  "/verbaselegal/NOR-018",
  "/declaraciones/D-7K3M-Q2X9",
  "/%E0%A4%A",
])("nothing is cut of %s", (page) => {
  expect(cleanPath(page)).toBeNull();
});
