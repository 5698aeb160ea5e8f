import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { listOf, NOTHING } from "../../../testing/answers";
import { fakeApi, hanging } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import type { QueueItem } from "./counter-queries";
import { ReviewView } from "./review-view";

const CODE = "D-7K3M-Q2X9";
const waiting: QueueItem = {
  code: CODE,
  state: "submitted",
  lane: { code: "rojo", reasons: [] },
  surnames: "Núñez",
  given_names: "Ana",
  item_count: 1,
  attendant: null,
  departs: false,
  departure: null,
  suspicious: false,
};

test("who leaves a declaration is back at its row", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi({
    "GET /api/queue": { ...listOf([waiting]), left_out: 0 },
    [`GET /api/declarations/${CODE}` as const]: hanging,
    "GET /api/keys": hanging,
    "*": NOTHING,
  });
  renderScreen(<ReviewView />, { at: "/?vuelo=LA1411" });
  await userEvent.click(await screen.findByRole("link", { name: new RegExp(CODE) }));
  await userEvent.click(await screen.findByRole("link", { name: "Volver a la cola" }));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Núñez, Ana"));
});
