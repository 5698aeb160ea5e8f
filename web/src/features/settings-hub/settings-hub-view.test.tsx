import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi, hanging } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { SettingsHubView } from "./settings-hub-view";

const links = () => screen.getAllByRole("link").map(({ textContent }) => textContent);

test("a setting is found by a word of its name, of what it is for, or of its group", async () => {
  fakeApi({ "GET /api/catalogue-figures": hanging, "*": NOTHING });
  renderScreen(<SettingsHubView />, { at: "/configuracion" });
  const box = screen.getByRole("searchbox", { name: "Buscar: Países, banners, contraseñas…" });
  await userEvent.type(box, "paises");
  await waitFor(() => expect(links()).toEqual(["PaísesNacionalidad, residencia y procedencia."]));
  await userEvent.clear(box);
  await userEvent.type(box, "juramento");
  await waitFor(() => expect(links()).toEqual(["DescargoEl juramento y el texto que acepta el viajero."]));
});

test("what no setting is called is said, and all come back", async () => {
  fakeApi({ "GET /api/catalogue-figures": hanging, "*": NOTHING });
  renderScreen(<SettingsHubView />, { at: "/configuracion" });
  await userEvent.type(screen.getByRole("searchbox"), "xyz");
  expect(await screen.findByText("Nada se llama así")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Quitar los filtros" }));
  expect(links().length).toBeGreaterThan(10);
});
