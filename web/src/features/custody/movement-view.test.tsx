import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NOTHING, SETTINGS } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { CustodyItem, Movement } from "../../nouns/custody/queries";
import { MovementView } from "./movement-view";

const ID = "0190163d-8694-739b-aea5-000000000001";

const item = (folio: string, n: number, more: Partial<CustodyItem> = {}) =>
  ({
    folio,
    n,
    description: "manzana",
    quantity: 1,
    unit: "KGM",
    mass_grams: 1500,
    seal_number: null,
    ...more,
  }) as CustodyItem;

const disposal: Movement = {
  id: ID,
  kind: "disposal",
  state: "open",
  airport: "GPS",
  folio: null,
  place: null,
  destination: { code: "DR-01", name: "Incineración" },
  method: "Incinerador municipal",
  opened_at: "2026-11-21T15:00:00Z",
  opened_by: { id: "a", name: "Narcisa Yépez" },
  closed_at: null,
  closed_by: null,
  issuer_ids: [],
  item_count: 3,
  labels: [],
  items: [
    item("GPS-2026-000124", 1),
    item("GPS-2026-000123", 10, { mass_grams: null }),
    item("GPS-2026-000123", 2, { seal_number: "P-7" }),
  ],
};

async function sheetOf(movement: Movement) {
  signInAs("inspector");
  fakeApi({
    [`GET /api/custody/movements/${ID}` as const]: movement,
    "GET /api/settings": SETTINGS,
    "*": NOTHING,
  });
  renderScreen(<MovementView />, { at: `/m/${ID}`, path: "/m/:id" });
  return within(await screen.findByRole("article"));
}

test("the paper of a disposal lists goods by their labels, with seals and the weight of all", async () => {
  const sheet = await sheetOf({
    ...disposal,
    state: "confirmed",
    folio: "GPS-2026-D00012",
    closed_at: "2026-11-21T16:00:00Z",
    closed_by: { id: "b", name: "Ulises Montenegro" },
  });
  const rows = sheet.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.slice(1).map(([, label, , seal]) => [label, seal])).toEqual([
    ["GPS-2026-000123/2", "P-7"],
    ["GPS-2026-000123/10", "—"],
    ["GPS-2026-000124/1", "—"],
    ["3 kg", undefined],
  ]);
  expect(sheet.getByText("GPS-2026-D00012")).toBeTruthy();
  expect(sheet.getByText("Ulises Montenegro")).toBeTruthy();
});

test("a disposal that waits says that it has no folio, and leaves the line of the second person free", async () => {
  const sheet = await sheetOf(disposal);
  expect(sheet.getByText("Sin folio hasta que se confirme")).toBeTruthy();
  expect(sheet.getByText("Por confirmar")).toBeTruthy();
  expect(sheet.getByText("Segunda persona, presente").previousElementSibling?.textContent).toBe("");
});
