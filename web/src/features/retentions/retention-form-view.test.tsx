import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { captivePortal, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { sessionStore, type User } from "../../api/session-store";
import { database } from "../../offline/database";
import { RetentionFormView } from "./retention-form-view";

const inspector = { id: "u-1", name: "Ana Torres", role: "inspector", aeropuerto_id: "GPS", airports: ["GPS"], must_change_password: false } as User;

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("snapshots")]);
  sessionStore.save({ token: "t-1", user: inspector, airport: "GPS", lastSync: null, rememberMe: true });
});

const optionsOf = (select: HTMLElement) => within(select).getAllByRole("option").map(({ textContent }) => textContent);

test("lists that cannot be had say so, and come when they are asked for again", async () => {
  fakeApi({ "*": captivePortal });
  renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
  await userEvent.type(await screen.findByLabelText(/Observaciones/), "Bolso azul");
  expect(await screen.findByText(/No pudimos leer: .*, base legal\./, {}, { timeout: 5000 })).toBeTruthy();
  expect(optionsOf(screen.getByLabelText(/Transportado en/))).toEqual(["Lista no disponible"]);

  fakeApi({
    "GET /api/catalogues/carried-items": { items: [{ code: "TR-01", name: "Equipaje de mano", attributes: {}, active: true }], next_page_token: null },
    "*": { items: [], next_page_token: null },
  });
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("option", { name: "Equipaje de mano" })).toBeTruthy();
  expect(screen.queryByText(/No pudimos leer/)).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Observaciones/).value).toBe("Bolso azul");
});
