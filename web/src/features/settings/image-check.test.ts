import { expect, test, vi } from "vitest";
import { faultOf, formatBytes, MAX_BYTES } from "./image-check";

const readable = () => Promise.resolve({ width: 800, height: 600 });
const file = (name: string, type: string, bytes = 100) => new File([new Uint8Array(bytes)], name, { type });

test("a picture of a known kind and size may be sent", async () => {
  expect(await faultOf(file("logo.png", "image/png"), readable)).toBeNull();
});

test.each([
  ["informe.pdf", "application/pdf", 100, "no es una imagen"],
  ["sin-tipo", "", 100, "no es una imagen"],
  ["dibujo.svg", "image/svg+xml", 100, "SVG"],
  ["vacio.png", "image/png", 0, "vacío"],
  ["grande.jpg", "image/jpeg", MAX_BYTES + 1, "El máximo es 5 MB"],
])("%s is refused before it is sent", async (name, type, bytes, words) => {
  const measure = vi.fn<typeof readable>(readable);
  expect(await faultOf(file(name, type, bytes), measure)).toContain(words);
  expect(measure).not.toHaveBeenCalled();
});

test("a page named as a picture cannot be read as one", async () => {
  expect(await faultOf(file("pagina.png", "image/png"), () => Promise.reject(new Error("no")))).toContain(
    "no se puede leer",
  );
});

test("a photo of a phone is taken where the browser reads it, and named where it does not", async () => {
  for (const [name, type] of [
    ["IMG_1.HEIC", ""],
    ["IMG_2.heic", "image/heic"],
  ] as const) {
    expect(await faultOf(file(name, type), readable)).toBeNull();
    expect(await faultOf(file(name, type), () => Promise.reject(new Error("no")))).toContain("es una foto HEIC");
  }
  expect(await faultOf(file("foto.avif", "image/avif"), readable)).toBeNull();
});

test("too many pixels are named", async () => {
  expect(await faultOf(file("mapa.png", "image/png"), () => Promise.resolve({ width: 5000, height: 20 }))).toContain(
    "5.000 × 20",
  );
});

test("sizes as people say them", () => {
  expect([500, 348_160, 5_452_595].map(formatBytes)).toEqual(["1 KB", "340 KB", "5,2 MB"]);
});
