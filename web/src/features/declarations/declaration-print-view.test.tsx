import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { DECLARATION, declaredItem } from "../../../testing/declaration";
import { DISCLAIMER, NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { database } from "../../offline/database";
import { keepDeclaration } from "../../offline/kept-declarations";
import { DeclarationPrintView } from "./declaration-print-view";

const SENT = {
  ...DECLARATION,
  version: 2,
  oath: { text_version: 3, accepted_at: "2026-11-20T15:04:00Z", language: "de" as const },
};
const SWORN: typeof DISCLAIMER = {
  ...DISCLAIMER,
  version: 3,
  text: "Declaro todo lo que llevo.\n\nSé que ocultarlo se sanciona.",
  oath: "Juro que es verdad.",
};

afterEach(async () => {
  vi.restoreAllMocks();
  await (await database()).clear("declarations");
});

const open = () =>
  renderScreen(<DeclarationPrintView />, {
    at: `/declaraciones/${SENT.id}/imprimir`,
    path: "/declaraciones/:id/imprimir",
  });

test("the sheet carries the very text that was sworn, its version and the time", async () => {
  fakeApi({
    [`GET /api/declarations/${SENT.id}` as const]: SENT,
    "GET /api/settings/disclaimers/3": SWORN,
    "*": NOTHING,
  });
  open();
  await screen.findByText("Juro que es verdad.");
  const sheet = screen.getByRole("article");
  expect(sheet.textContent).toContain("Declaro todo lo que llevo.");
  expect(sheet.textContent).toContain("Sé que ocultarlo se sanciona.");
  expect(sheet.textContent).toMatch(
    /Aceptado bajo juramento el 20 de noviembre de 2026 a las 10:04 [^.]*\. Texto en su versión 3\./,
  );
  expect(screen.getByRole("button", { name: "Imprimir" }).hasAttribute("disabled")).toBe(false);
});

test("without the text the screen says what the sheet lacks, and reads it again", async () => {
  let reads = 0;
  fakeApi({
    [`GET /api/declarations/${SENT.id}` as const]: SENT,
    "GET /api/settings/disclaimers/3": () => {
      reads += 1;
      return reads > 1 ? SWORN : Response.json({ status: 404, message: "No existe." }, { status: 404 });
    },
    "*": NOTHING,
  });
  open();
  await screen.findByText("Falta el texto del juramento");
  expect(screen.getByRole("article").textContent).toContain(
    "Texto en su versión 3. El formulario se leyó en alemán; el texto en español es el que vale.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await screen.findByText("Juro que es verdad.");
  expect(screen.queryByText("Falta el texto del juramento")).toBeNull();
});

test("the laws that goods cite stand once, at the end", async () => {
  const article = (n: number) => ({
    code: `ART-${n}`,
    title: `Norma ${n}`,
    article: `${n}`,
    verified: true,
    why: null,
    in_force: true,
  });
  const item = (n: number, articles: ReturnType<typeof article>[]) =>
    declaredItem({
      n,
      product: { id: `p-${n}`, code: `FRU-00${n}`, name: `fruta ${n}` },
      verdict: {
        classification: { code: "restringido", name: "Restringido" },
        conditions: "sin hojas",
        reason: null,
        verified: false,
        articles,
        catalogue_version: 1,
      },
    });
  fakeApi({
    [`GET /api/declarations/${SENT.id}` as const]: {
      ...SENT,
      items: [item(1, [article(1), article(2)]), item(2, [article(2), article(3)])],
    },
    "GET /api/settings/disclaimers/3": SWORN,
    "*": NOTHING,
  });
  open();
  await screen.findByText("Juro que es verdad.");
  const sheet = screen.getByRole("article").textContent;
  for (const n of [1, 2, 3]) expect(sheet.split(`Norma ${n}`)).toHaveLength(2);
  expect(screen.getAllByRole("row").map((row) => row.lastElementChild?.textContent)).toEqual(["Norma", "1, 2", "2, 3"]);
  expect(sheet.split("Clasificación referencial")).toHaveLength(2);
});

test("without a network the sheet carries the text that was sworn on this device", async () => {
  await keepDeclaration(SENT, "secret", { sworn: SWORN });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fakeApi({});
  open();
  await screen.findByText("Juro que es verdad.");
  expect(screen.queryByText("Falta el texto del juramento")).toBeNull();
});

test("before a paper with masked data is printed, the screen says so", async () => {
  fakeApi({
    [`GET /api/declarations/${SENT.id}` as const]: { ...SENT, masked: true },
    "GET /api/settings/disclaimers/3": SWORN,
    "*": NOTHING,
  });
  open();
  const way = await screen.findByRole("link", { name: "Confirme que es usted" });
  expect(way.getAttribute("href")).toBe(`/declaraciones/${SENT.id}`);
});
