import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { listOf } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { sessionStore } from "../../api/session-store";
import { draftKeys, writeDraft } from "../../offline/drafts";
import { Sessions } from "./sessions";

const at = "2026-11-21T15:00:00Z";
const here = {
  id: "s-1",
  created_at: at,
  expires_at: at,
  last_used_at: "2026-11-22T16:30:00Z",
  user_agent: "",
  current: true,
};

test("all sessions are closed after a question, and nothing stays on the device", async () => {
  const { id } = signInAs("inspector");
  await writeDraft(`retention:${id}:new`, { values: {}, step: 0, idempotencyKey: "k" });
  const calls = fakeApi({
    "GET /api/user/sessions": listOf([here]),
    "DELETE /api/user/sessions": () => new Response(null, { status: 204 }),
  });
  renderScreen(<Sessions />);
  await screen.findByText("Abierta 21 nov, 09:00 · usada 22 nov, 10:30 · hasta 21 nov, 09:00");
  await userEvent.click(screen.getByRole("button", { name: "Cerrar todas mis sesiones" }));
  const question = await screen.findByRole("dialog", { name: "Cerrar todas mis sesiones" });
  expect(sessionStore.read().kind).toBe("session");
  await userEvent.click(within(question).getByRole("button", { name: "Cerrar todas" }));
  await waitFor(() => expect(sessionStore.read().kind).toBe("none"));
  await waitFor(async () => expect(await draftKeys("")).toEqual([]));
  expect(calls.filter(({ name }) => name === "DELETE /api/user/sessions")).toHaveLength(1);
});

test("the session of this device stands first, and the rest are seen when asked for", async () => {
  signInAs("inspector");
  const elsewhere = ["s-2", "s-3", "s-4", "s-5"].map((id) => ({ ...here, id, current: false }));
  fakeApi({ "GET /api/user/sessions": listOf([...elsewhere, here]) });
  renderScreen(<Sessions />);
  const first = await screen.findAllByRole("listitem");
  expect(first).toHaveLength(3);
  expect(within(first[0] as HTMLElement).getByText("Este dispositivo")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ver las 2 restantes" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  expect(screen.queryByRole("button", { name: /restantes/ })).toBeNull();
});
