import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderApp } from "../../../testing/render-app";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { sessionStore } from "../../api/session-store";
import { database } from "../../offline/database";
import { hasPin, lock, unlock } from "../../offline/device-lock";

beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => undefined);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fakeApi({ "*": NOTHING });
  await (await database()).clear("locks");
  signIn(USER);
});

async function choose(button: string, pin: string, again = pin) {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await fill(pin, again);
}

async function fill(pin: string, again = pin) {
  for (const [label, text] of [
    ["PIN nuevo", pin],
    ["Repita el PIN", again],
  ] as const) {
    const field = await screen.findByLabelText(label);
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.clear(field);
    // oxlint-disable-next-line no-await-in-loop
    await userEvent.type(field, text);
  }
  await userEvent.click(screen.getByRole("button", { name: "Guardar el PIN" }));
}

/** Whether a PIN opens what is locked now. */
async function opens(pin: string) {
  await lock("/profile");
  const { kind } = await unlock(USER.id, pin, () => undefined);
  if (sessionStore.token() === null) signIn(USER);
  return kind === "unlocked";
}

test("a PIN is set without a network, asked for twice, and not one that anybody tries", async () => {
  renderApp("/profile");
  await choose("Elegir un PIN", "123456");
  expect(await screen.findByText("Es fácil de adivinar. Elija otro, sin series ni repeticiones.")).toBeTruthy();
  await fill("2718");
  expect(await screen.findByText("Use de 6 a 12 dígitos.")).toBeTruthy();
  await fill("27182x");
  expect(await screen.findByText("Use solo dígitos.")).toBeTruthy();
  await fill("271828", "271829");
  expect(await screen.findByText("No es igual al PIN de arriba.")).toBeTruthy();
  expect(await hasPin(USER.id)).toBe(false);
  await fill("271828");
  expect(await screen.findByText(/^Tiene un PIN en este dispositivo/)).toBeTruthy();
  expect(await hasPin(USER.id)).toBe(true);
});

test("it is changed, and removed after a question", async () => {
  const { unmount } = renderApp("/profile");
  await choose("Elegir un PIN", "271828");
  await choose("Cambiar el PIN", "604931");
  await screen.findByRole("button", { name: "Cambiar el PIN" });
  unmount();
  expect(await opens("271828")).toBe(false);
  expect(await opens("604931")).toBe(true);

  renderApp("/profile");
  await userEvent.click(await screen.findByRole("button", { name: "Quitar el PIN" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/sin red no podrá volver a ingresar/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Quitar el PIN" }));
  await waitFor(async () => expect(await hasPin(USER.id)).toBe(false));
  expect(await screen.findByRole("button", { name: "Elegir un PIN" })).toBeTruthy();
});
