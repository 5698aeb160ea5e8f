import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { listOf, NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { Movement } from "../../nouns/custody/queries";
import { MovementListView } from "./movement-list-view";

const disposal: Movement = {
  id: "0190163d-8694-739b-aea5-000000000001",
  kind: "disposal",
  state: "confirmed",
  airport: "GPS",
  folio: "GPS-2026-D00012",
  place: null,
  destination: { code: "DR-01", name: "Incineración" },
  method: "Horno",
  opened_at: "2026-11-21T15:00:00Z",
  opened_by: { id: "a", name: "Narcisa Yépez" },
  closed_at: "2026-11-21T16:00:00Z",
  closed_by: { id: "b", name: "Ulises Montenegro" },
  issuer_ids: [],
  item_count: 3,
  items: [],
  labels: ["GPS-2026-000123/1", "GPS-2026-000123/2", "GPS-2026-000124/1"],
};
const transfer: Movement = {
  ...disposal,
  id: "0190163d-8694-739b-aea5-000000000002",
  kind: "transfer",
  state: "cancelled",
  folio: null,
  destination: null,
  place: { code: "CU-01", name: "Bodega" },
};
const nothing = NOTHING;

beforeEach(() => void signInAs("auditor"));

test("each movement leads to its paper, and the filters of the address are asked for", async () => {
  const calls = fakeApi({
    "GET /api/custody/movements": listOf([disposal, transfer]),
    "*": nothing,
  });
  renderScreen(<MovementListView />, {
    at: "/?movimiento=disposal&situacion=confirmed&desde=2026-11-01&hasta=2026-11-30&folio=gps-2026-123/2",
  });
  expect((await screen.findByRole("link", { name: "GPS-2026-D00012" })).getAttribute("href")).toBe(
    `/retenciones/custodia/movimientos/${disposal.id}`,
  );
  expect(screen.getByRole("link", { name: /^Traslado del / }).getAttribute("href")).toBe(
    `/retenciones/custodia/movimientos/${transfer.id}`,
  );
  expect(screen.getAllByText("y 2 más")).toHaveLength(2);
  const asked = new URL(calls.find(({ name }) => name === "GET /api/custody/movements")?.request.url ?? "")
    .searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    kind: "disposal",
    state: "confirmed",
    moved_from: "2026-11-01",
    moved_to: "2026-11-30",
    folio: "GPS-2026-000123",
    page_size: "50",
  });
});

test("a file has what is filtered", async () => {
  const bodies: unknown[] = [];
  fakeApi({
    "GET /api/custody/movements": listOf([disposal]),
    "POST /api/custody/movements/export": async (request) => {
      bodies.push([new URL(request.url).search, await request.json()]);
      return Response.json({ message: "No." }, { status: 500 });
    },
    "*": nothing,
  });
  renderScreen(<MovementListView />, { at: "/?situacion=cancelled" });
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  await userEvent.click(screen.getByRole("button", { name: /CSV/ }));
  await waitFor(() => expect(bodies).toEqual([["?format=csv", { state: "cancelled" }]]));
});

test("where nothing is found the filters can be taken away", async () => {
  fakeApi({ "*": nothing });
  const { router } = renderScreen(<MovementListView />, { at: "/?situacion=cancelled" });
  expect(await screen.findByText("No hay movimientos con estos filtros")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Quitar los filtros" })[0] as HTMLElement);
  expect(router.state.location.search).toBe("");
  expect(await screen.findByText("Aún no hay movimientos")).toBeTruthy();
});
