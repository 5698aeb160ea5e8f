import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";

vi.mock("../../texts/language", () => ({ LANGUAGE: "de", LOCALE: "de-DE" }));
afterEach(() => vi.resetModules());

const spanish = { text: "Objeto. Uno.\n\nValidez. Dos.", oath: "Declaro bajo juramento." };
const german = {
  "Objeto. Uno.": "Zweck. Eins.",
  "Validez. Dos.": "Gültigkeit. Zwei.",
  "Declaro bajo juramento.": "Ich erkläre an Eides statt.",
};

async function read(texts: Record<string, string>) {
  fakeApi({ "GET /api/translations/de": { texts } });
  const { OathText } = await import("./oath-text");
  renderScreen(<OathText {...spanish} />);
}

/** A paragraph, whose heading is an element of its own. */
const paragraph = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === "P" && element.textContent === text;

test("the oath is read in the language of the page, with the Spanish that binds beside it", async () => {
  await read(german);
  expect((await screen.findByText(paragraph("Zweck. Eins."))).closest("[lang]")?.getAttribute("lang")).toBe("de");
  expect(screen.getByText("Ich erkläre an Eides statt.")).toBeTruthy();
  expect(screen.getByText("Declaro bajo juramento.").closest("[lang]")?.getAttribute("lang")).toBe("es");
  expect(screen.getByText(/Obliga el texto en español/)).toBeTruthy();
});

test("an oath of which a paragraph is not translated is Spanish as a whole", async () => {
  await read({ ...german, "Validez. Dos.": "" });
  expect(await screen.findByText(/El texto que obliga está en español/)).toBeTruthy();
  expect(screen.getByText(paragraph("Validez. Dos."))).toBeTruthy();
  expect(screen.queryByText(paragraph("Zweck. Eins."))).toBeNull();
});
