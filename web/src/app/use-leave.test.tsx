import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api";
import { renderApp } from "../../testing/render-app";
import { signInAs } from "../../testing/sign-in";
import { sessionStore } from "../api/session-store";
import { database } from "../offline/database";
import { NEW_DECLARATION } from "../offline/things-to-declare";
import { writeDraft } from "../offline/drafts";
import { keepPhoto, postPhotos } from "../offline/kept-photos";
import { keepChoices } from "../offline/last-choices";

const draft = { values: "Eva Ruiz, pasaporte A1234567", step: 0, idempotencyKey: "k" };

beforeEach(async () => {
  await (await database()).clear("outbox");
  vi.stubGlobal("scrollTo", () => undefined);
  fakeApi({ "*": () => Response.json({ message: "No disponible." }, { status: 503 }) });
});

/** Those of both layouts are closed. */
const signOutButton = async () =>
  (await screen.findAllByRole("button", { name: "Cerrar sesión", hidden: true }))[0] as HTMLElement;

/** Everything that the device keeps, as text. */
async function kept(): Promise<string> {
  const db = await database();
  const stores = await Promise.all(
    [...db.objectStoreNames].map(async (name) => [name, await db.getAllKeys(name), await db.getAll(name)]),
  );
  return JSON.stringify([stores, { ...localStorage }, { ...sessionStorage }]);
}

test("who signs out leaves nothing on the device, and is asked before drafts are lost", async () => {
  const { id } = signInAs("inspector");
  await writeDraft(`retention:${id}:new`, draft);
  await writeDraft(`retention:u-other:new`, draft);
  await writeDraft(NEW_DECLARATION, draft);
  const unused = await keepPhoto(id, new ArrayBuffer(8));
  const issued = await keepPhoto(id, new ArrayBuffer(8));
  await postPhotos({ id: "a-1", folio: "GPS-2026-0001" }, [{ id: issued.id, n: 1 }]);
  const flight = { airline: "", number: "", date: "" };
  await keepChoices(id, { airport: "GPS", direction: "", control_point: "", carried_in: "", flight, items: [] });
  sessionStorage.setItem("inventory:GPS-1", "[]");
  renderApp("/profile");

  await userEvent.click(await signOutButton());
  const question = await screen.findByRole("dialog", { name: "Hay borradores sin enviar" });
  expect(within(question).getByText(/^En este dispositivo hay 1 envío suyo que aún no llegó/)).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Cancelar" }));
  expect(sessionStore.read().kind).toBe("session");
  expect(await kept()).toContain(`retention:${id}:new`);

  await userEvent.click(await signOutButton());
  await userEvent.click(await screen.findByRole("button", { name: "Eliminar y cerrar sesión" }));
  await waitFor(async () => expect(await kept()).not.toContain(`:${id}:`));
  await waitFor(async () => expect(await kept()).not.toContain(unused.id));
  const left = await kept();
  expect(sessionStore.read().kind).toBe("none");
  expect(left).not.toContain("inventory:");
  expect(left).not.toContain("control_point");
  // An act on paper, other people's drafts and the traveller's stay.
  for (const stays of [issued.id, "retention:u-other:new", NEW_DECLARATION]) expect(left).toContain(stays);
});

test("who leaves with something unsent is told how much, and it stays", async () => {
  const { id } = signInAs("inspector");
  const photos = await Promise.all([keepPhoto(id, new ArrayBuffer(8)), keepPhoto(id, new ArrayBuffer(8))]);
  await postPhotos(
    { id: "a-1", folio: "GPS-2026-0001" },
    photos.map((photo) => ({ id: photo.id, n: 1 })),
  );
  renderApp("/profile");
  await userEvent.click(await signOutButton());
  const question = await screen.findByRole("dialog", { name: "Hay envíos pendientes" });
  expect(within(question).getByText(/2 envíos suyos que aún no llegaron/)).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Cerrar sesión" }));
  await waitFor(() => expect(sessionStore.read().kind).toBe("none"));
  for (const photo of photos) expect(await kept()).toContain(photo.id);
});

test("without drafts nobody is asked", async () => {
  signInAs("inspector");
  renderApp("/profile");
  await userEvent.click(await signOutButton());
  await waitFor(() => expect(sessionStore.read().kind).toBe("none"));
});
