import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";
import { renderApp } from "../../testing/render-app";
import { signIn } from "../../testing/sign-in";
import { USER } from "../../testing/user";
import { sessionStore } from "../api/session-store";
import { LEFT_MS } from "../lib/idle";
import { database } from "../offline/database";
import { setPin } from "../offline/device-lock";
import { lockedPeople } from "../offline/locked-people";
import { ensureInitialised } from "./initialise";

const people = async () =>
  (await (lockedPeople.queryFn as unknown as () => Promise<{ name: string }[]>)()).map(({ name }) => name);

beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => undefined);
  fakeApi({ "*": NOTHING });
  await (await database()).clear("locks");
  sessionStore.clear();
  signIn(USER);
});

test("a browser that comes back after long is locked before anything is shown", async () => {
  await setPin("271828");
  sessionStore.noteInput(Date.now() - LEFT_MS);
  await ensureInitialised();
  expect(sessionStore.token()).toBeNull();
  expect(await people()).toEqual([USER.name]);
});

test("a device that was left locks itself, and input that comes too late does not prevent it", async () => {
  await setPin("271828");
  renderApp("/profile");
  await screen.findByRole("button", { name: "Cambiar el PIN" });
  await waitFor(() => expect(sessionStore.lastInput()).not.toBeNull());
  sessionStore.noteInput(Date.now() - LEFT_MS + 60_000);
  fireEvent.keyDown(document.body, { key: "a" });
  expect(Date.now() - (sessionStore.lastInput() ?? 0), "it is in use").toBeLessThan(30_000);
  sessionStore.noteInput(Date.now() - LEFT_MS);
  fireEvent.keyDown(document.body, { key: "a" });
  expect(await screen.findByRole("heading", { name: "Dispositivo bloqueado" })).toBeTruthy();
  expect(await people()).toEqual([USER.name]);
});

test("who has no PIN stays signed in", async () => {
  renderApp("/profile");
  await screen.findByRole("button", { name: "Elegir un PIN" });
  await waitFor(() => expect(sessionStore.lastInput()).not.toBeNull());
  sessionStore.noteInput(Date.now() - LEFT_MS);
  fireEvent.keyDown(document.body, { key: "a" });
  await waitFor(() => expect(Date.now() - (sessionStore.lastInput() ?? 0)).toBeLessThan(30_000));
  expect(sessionStore.token()).toBe("t");
});
