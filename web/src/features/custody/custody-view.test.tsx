import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { answers, fakeApi } from "../../../testing/fake-api";
import { onPhone } from "../../../testing/on-phone";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { CustodyChain, CustodyItem, Movement, TakenInventory } from "../../nouns/custody/queries";
import { addDays } from "../../lib/dates";
import { todayAt } from "../../lib/format";
import { CustodyView } from "./custody-view";
import { InventoryView } from "./inventory-view";

type CustodyStep = CustodyChain["steps"][number]["step"];

afterEach(() => vi.restoreAllMocks());

const place = entry("CU-01", "Bodega de Baltra", { attributes: { airport: "GPS" } });
const PLACES = listOf([place]);

const ACT = "0190163d-8694-739b-aea5-966c26f8ad91";
const item = (n: number, more: Partial<CustodyItem> = {}): CustodyItem => ({
  retention_id: ACT,
  folio: "GPS-2026-000123",
  n,
  description: "manzana",
  quantity: 1.5,
  unit: "KGM",
  mass_grams: 1500,
  seal_number: null,
  decision: "retencion",
  airport: "GPS",
  state: "held",
  place: null,
  received: false,
  since_at: "2026-11-21T15:00:00Z",
  due_on: "2026-12-21",
  overdue: false,
  movement_id: null,
  ...more,
});

const movement = (id: string, opener: string): Movement => ({
  id,
  kind: "transfer",
  state: "open",
  airport: "GPS",
  folio: null,
  place: { code: "CU-01", name: "Bodega de Baltra" },
  destination: null,
  method: null,
  opened_at: "2026-11-21T15:00:00Z",
  opened_by: { id: opener, name: "Paola Chimborazo" },
  closed_at: null,
  closed_by: null,
  item_count: 2,
  items: [],
  labels: [],
  issuer_ids: [],
});

const figures = { in_custody: 2, overdue: 1, due_soon: 0, open_movements: 2, places: [] };

test("goods are chosen by their label and stored; only another person confirms a transfer", async () => {
  const { id } = signInAs("inspector");
  const calls = fakeApi({
    "GET /api/catalogues/custody-places": PLACES,
    "GET /api/custody/figures": figures,
    "GET /api/custody/movements": listOf([
      movement("0190163d-8694-739b-aea5-000000000001", id),
      movement("0190163d-8694-739b-aea5-000000000002", "other"),
    ]),
    "GET /api/custody": listOf([item(1), item(2, { overdue: true, due_on: addDays(todayAt("GPS", new Date()), -4) })]),
    "POST /api/custody/store": { items: [item(2, { state: "stored", place: "CU-01" })] },
    "*": NOTHING,
  });
  const user = userEvent.setup();
  renderScreen(<CustodyView />);
  const waiting = within(await screen.findByRole("region", { name: /Por confirmar/ }));
  expect(await waiting.findAllByRole("button", { name: "Recibir" })).toHaveLength(1);
  // One press shows the movements that wait for other people.
  await user.click(waiting.getByRole("button", { name: "Ver los 2 por confirmar" }));
  expect(waiting.getByText(/^Debe confirmarlo otra persona/)).toBeTruthy();
  expect(await screen.findByText("Vencida hace 4 días")).toBeTruthy();

  await user.type(screen.getByLabelText(/Etiqueta de la bolsa/), "gps-2026-123/2{Enter}");
  await user.type(screen.getByLabelText(/Etiqueta de la bolsa/), "GPS-2026-000123/1{Enter}");
  expect(await screen.findByText("2 mercancías elegidas")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Quitar GPS-2026-000123/1" }));
  expect(screen.getByText("1 mercancía elegida")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Guardar en un lugar" }));
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  expect(await screen.findByText("Elija un lugar.")).toBeTruthy();
  await user.selectOptions(within(screen.getByRole("dialog")).getByLabelText("Lugar"), "CU-01");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const stored = calls.find(({ name }) => name === "POST /api/custody/store");
  expect(await stored?.request.json()).toEqual({ items: [{ folio: "GPS-2026-000123", n: 2 }], place: "CU-01" });
});

test("on a phone the box for labels is apart from the search, and one tap away", async () => {
  onPhone();
  signInAs("inspector");
  fakeApi({ "GET /api/custody/figures": figures, "GET /api/custody": listOf([item(1), item(2)]), "*": NOTHING });
  const user = userEvent.setup();
  renderScreen(<CustodyView />);
  const fold = await screen.findByText("Elegir por etiqueta");
  const label = screen.getByLabelText(/Etiqueta de la bolsa/);
  expect(fold.closest("details")?.open).toBe(false);
  await user.click(fold);
  expect(fold.closest("details")?.open).toBe(true);
  await user.type(label, "GPS-2026-000123/2{Enter}");
  expect(await screen.findByText("1 elegida")).toBeTruthy();
  expect(fold.closest("details")?.open).toBe(true);
});

test("who issued the act of goods, and an administrator, read beforehand that somebody else moves them", async () => {
  const { id } = signInAs("supervisor");
  const steps: CustodyChain["steps"] = [
    {
      n: 1,
      step: "retained",
      happened_at: "2026-11-21T15:00:00Z",
      officer_name: "Yo",
      officer_id: id,
      place: null,
      movement_id: null,
      destination: null,
      received_by: null,
      received_document: null,
    },
  ];
  const told = answers({
    "GET /api/custody/figures": figures,
    "GET /api/custody/movements": listOf([
      { ...movement("0190163d-8694-739b-aea5-000000000001", "other"), issuer_ids: [id] },
    ]),
    "GET /api/custody": listOf([item(1)]),
    [`GET /api/retentions/${ACT}/custody` as const]: { items: [item(1)], steps },
    "*": NOTHING,
  });
  fakeApi(told);
  const user = userEvent.setup();
  const { unmount } = renderScreen(<CustodyView />);
  // It does not wait for who is signed in.
  await user.click(await screen.findByRole("button", { name: "1 Por confirmar" }));
  expect(await screen.findByText(/^Usted emitió el acta de estas mercancías/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Recibir" })).toBeNull();
  await user.click(await screen.findByRole("button", { name: /^Ver el historial/ }));
  expect(await screen.findByText(/la devolución la registra otro supervisor/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Devolver" })).toBeNull();
  unmount();

  signInAs("admin");
  fakeApi(told);
  renderScreen(<CustodyView />);
  expect(await screen.findByText("Su rol no mueve mercancías")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "1 Por confirmar" }));
  expect(await screen.findByRole("link", { name: "Ver" })).toBeTruthy();
  for (const name of ["Recibir", "Cancelar"]) expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByLabelText(/Etiqueta de la bolsa/)).toBeNull();
});

test("movements that wait leave the goods in sight, and goods that left custody have no deadline", async () => {
  signInAs("supervisor");
  fakeApi({
    "GET /api/custody/figures": figures,
    "GET /api/custody/movements": listOf(
      [1, 2, 3, 4, 5].map((n) => movement(`0190163d-8694-739b-aea5-00000000000${n}`, "other")),
    ),
    "GET /api/custody": listOf([item(1), item(2, { state: "released" })]),
    "*": NOTHING,
  });
  const user = userEvent.setup();
  renderScreen(<CustodyView />, { at: "/?etiqueta=GPS-2026-000123" });
  expect(await screen.findAllByRole("button", { name: "Recibir" })).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Ver los 5 por confirmar" }));
  expect(screen.getAllByRole("button", { name: "Recibir" })).toHaveLength(5);
  const deadlines = (await screen.findAllByRole("row"))
    .slice(1)
    .map((row) => within(row).getAllByRole("cell")[4]?.textContent);
  expect(deadlines).toEqual([expect.stringContaining("2026"), "—"]);
});

test("who confirms a disposal reads its goods and labels first, and gets the way to its paper", async () => {
  signInAs("inspector");
  const id = "0190163d-8694-739b-aea5-000000000007";
  const open: Movement = {
    ...movement(id, "other"),
    kind: "disposal",
    place: null,
    destination: { code: "DR-01", name: "Incineración" },
    method: "Horno municipal",
    item_count: 1,
  };
  const goods = item(3, { description: "mango de Guayaquil", state: "moving", seal_number: "P-77" });
  let waiting: Movement[] = [open];
  fakeApi({
    "GET /api/custody/movements": () => listOf(waiting),
    [`GET /api/custody/movements/${id}` as const]: { ...open, items: [goods], labels: ["GPS-2026-000123/3"] },
    [`POST /api/custody/movements/${id}/confirm` as const]: () => {
      waiting = [];
      return { ...open, state: "confirmed", folio: "GPS-2026-D00012", items: [goods] };
    },
    "GET /api/custody/figures": figures,
    "*": NOTHING,
  });
  const user = userEvent.setup();
  renderScreen(<CustodyView />);
  await user.click(await screen.findByRole("button", { name: "Confirmar destino" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("GPS-2026-000123/3")).toBeTruthy();
  expect(dialog.getByText(/mango de Guayaquil · 1,5 .* precinto P-77/)).toBeTruthy();
  expect(dialog.getByText("Incineración")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Confirmar destino" }));
  expect(await screen.findByText(/^Destino final con el folio GPS-2026-D00012\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver e imprimir el acta" }).getAttribute("href")).toBe(
    `/retenciones/custodia/movimientos/${id}`,
  );
});

test("the history of goods leads to the paper of each movement", async () => {
  signInAs("inspector");
  const step = (name: CustodyStep, movement_id: string | null) => ({
    n: 1,
    step: name,
    happened_at: "2026-11-21T15:00:00Z",
    officer_name: "Ana",
    officer_id: "a",
    place: null,
    movement_id,
    destination: null,
    received_by: null,
    received_document: null,
  });
  fakeApi({
    "GET /api/custody": listOf([item(1, { state: "disposed" })]),
    [`GET /api/retentions/${ACT}/custody` as const]: {
      items: [item(1)],
      steps: [step("retained", null), step("received", "m-1"), step("disposed", "m-2")],
    },
    "GET /api/custody/figures": figures,
    "*": NOTHING,
  });
  const user = userEvent.setup();
  renderScreen(<CustodyView />);
  await user.click(await screen.findByRole("button", { name: "Ver el historial de GPS-2026-000123/1" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect((await dialog.findByRole("link", { name: "Acta de traslado" })).getAttribute("href")).toBe(
    "/retenciones/custodia/movimientos/m-1",
  );
  expect(dialog.getByRole("link", { name: "Acta de destino final" }).getAttribute("href")).toBe(
    "/retenciones/custodia/movimientos/m-2",
  );
});

test("what the server refuses of a move stands at its field or with its label", async () => {
  signInAs("supervisor");
  fakeApi({
    "GET /api/catalogues/custody-places": listOf([...PLACES.items, { ...place, code: "CU-02", name: "Cuarto frío" }]),
    "GET /api/custody": listOf([
      item(1, { state: "stored", place: "CU-01" }),
      item(2, { state: "stored", place: "CU-01" }),
    ]),
    "GET /api/custody/figures": figures,
    "POST /api/custody/movements": () =>
      Response.json(
        {
          type: "about:blank",
          title: "x",
          status: 422,
          reason: "INVALID_FIELDS",
          message: "Revise los campos.",
          trace_id: "t",
          errors: [
            { field: "place", reason: "UNKNOWN_CODE", message: "Elija un valor de la lista." },
            {
              field: "items[GPS-2026-000123/2]",
              reason: "CUSTODY_MOVING",
              message: "Esta mercancía está en un movimiento.",
            },
          ],
        },
        { status: 422, headers: { "Content-Type": "application/problem+json" } },
      ),
    "*": NOTHING,
  });
  const user = userEvent.setup();
  renderScreen(<CustodyView />);
  for (const n of [1, 2])
    await user.click(await screen.findByRole("checkbox", { name: `Elegir GPS-2026-000123/${n}` }));
  await user.click(screen.getByRole("button", { name: "Trasladar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Lugar"), "CU-01");
  await user.click(dialog.getByRole("button", { name: "Entregar" }));
  expect(await dialog.findByText("Ya están en este lugar: GPS-2026-000123/1, GPS-2026-000123/2.")).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText("Lugar"), "CU-02");
  await user.click(dialog.getByRole("button", { name: "Entregar" }));
  expect(await dialog.findByText("Elija un valor de la lista.")).toBeTruthy();
  expect(dialog.getByRole("listitem").textContent).toBe("GPS-2026-000123/2: Esta mercancía está en un movimiento.");
});

test("a figure leads to its goods; those that are due soon have no list of their own", async () => {
  signInAs("supervisor");
  fakeApi({
    "GET /api/custody/figures": { ...figures, due_soon: 4 },
    "GET /api/custody": listOf([item(1)]),
    "*": NOTHING,
  });
  renderScreen(<CustodyView />, { at: "/retenciones/custodia?lugar=CU-01" });
  expect((await screen.findByRole("link", { name: "1 Vencidas" })).getAttribute("href")).toBe(
    "/retenciones/custodia?vencidos=si",
  );
  expect(screen.getByRole("link", { name: "2 En custodia" }).getAttribute("href")).toBe("/retenciones/custodia");
  expect(screen.getByText("Vencen en 3 días").closest("a")).toBeNull();
});

test("an auditor sees custody and changes nothing", async () => {
  signInAs("auditor");
  fakeApi({
    "GET /api/custody/figures": figures,
    "GET /api/custody/movements": listOf([movement("0190163d-8694-739b-aea5-000000000001", "other")]),
    "GET /api/custody": listOf([item(1)]),
    "*": NOTHING,
  });
  renderScreen(<CustodyView />);
  expect(await screen.findByText("Manzana")).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: /Elegir/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Recibir" })).toBeNull();
  expect(screen.queryByLabelText(/Etiqueta de la bolsa/)).toBeNull();
});

test("an inventory names what is missing and what should not be there", async () => {
  signInAs("inspector");
  fakeApi({
    "GET /api/catalogues/custody-places": PLACES,
    "POST /api/custody/inventories": {
      found: 1,
      missing: [item(1, { state: "stored", place: "CU-01" })],
      unexpected: [],
      unknown: [{ folio: "GPS-2026-000999", n: 1 }],
    },
    "*": NOTHING,
  });
  const user = userEvent.setup();
  renderScreen(<InventoryView />);
  await screen.findAllByRole("option", { name: "Bodega de Baltra" });
  await user.selectOptions(screen.getByLabelText("Lugar"), "CU-01");
  await user.type(screen.getByLabelText(/Etiqueta de la bolsa/), "PZ:GPS-2026-000123/2{Enter}");
  await user.type(screen.getByLabelText(/Etiqueta de la bolsa/), "GPS-2026-000123/2{Enter}");
  expect(screen.getByText("GPS-2026-000123/2 ya está en la lista.")).toBeTruthy();
  expect(screen.getByText("1 etiqueta")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Comparar" }));
  expect(await screen.findByText("1 mercancía está donde debe.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: /Faltan/ })).toBeTruthy();
  expect(screen.getByText("GPS-2026-000999/1")).toBeTruthy();
});

test("what was scanned before a place is chosen stays on the device and goes along", async () => {
  // Administrators see the places of all airports.
  signInAs("admin", { aeropuerto_id: null });
  const calls = fakeApi({
    "GET /api/catalogues/custody-places": PLACES,
    "POST /api/custody/inventories": { found: 1, missing: [], unexpected: [], unknown: [] },
    "*": NOTHING,
  });
  const person = userEvent.setup();
  const first = renderScreen(<InventoryView />);
  await person.type(screen.getByLabelText(/Etiqueta de la bolsa/), "GPS-2026-000123/2{Enter}");
  first.unmount();

  renderScreen(<InventoryView />);
  expect(screen.getByText("GPS-2026-000123/2")).toBeTruthy();
  await screen.findAllByRole("option", { name: "Bodega de Baltra" });
  await person.selectOptions(screen.getByLabelText("Lugar"), "CU-01");
  await person.click(screen.getByRole("button", { name: "Comparar" }));
  expect(await screen.findByText("No falta ni sobra nada.")).toBeTruthy();
  const sent = calls.find(({ name }) => name.startsWith("POST"));
  expect(await sent?.request.json()).toEqual({
    airport: "GPS",
    place: "CU-01",
    labels: [{ folio: "GPS-2026-000123", n: 2 }],
  });
  await person.click(screen.getByRole("button", { name: "Nuevo inventario" }));
  expect(screen.queryByText("GPS-2026-000123/2")).toBeNull();
});

test("what is scanned before the place is chosen again joins what was scanned there", async () => {
  signInAs("inspector");
  fakeApi({ "GET /api/catalogues/custody-places": PLACES, "*": NOTHING });
  const person = userEvent.setup();
  const scan = (label: string) => person.type(screen.getByLabelText(/Etiqueta de la bolsa/), `${label}{Enter}`);
  const choose = async () => {
    await screen.findAllByRole("option", { name: "Bodega de Baltra" });
    await person.selectOptions(screen.getByLabelText("Lugar"), "CU-01");
  };
  const first = renderScreen(<InventoryView />);
  await choose();
  await scan("GPS-2026-000777/1");
  await scan("GPS-2026-000888/1");
  first.unmount();

  renderScreen(<InventoryView />);
  await scan("GPS-2026-000888/1");
  await choose();
  expect(screen.getByText("2 etiquetas")).toBeTruthy();
  expect(screen.getAllByText(/GPS-2026-000(777|888)\/1/)).toHaveLength(2);
});

const taken = (n: number, more: Partial<TakenInventory> = {}): TakenInventory => ({
  id: `0190163d-8694-739b-aea5-00000000000${n}`,
  airport: "GPS",
  place: { code: "CU-01", name: "Bodega de Baltra" },
  taken_at: "2026-11-22T15:00:00Z",
  taken_by: { id: "3f2a91c4-0000-4000-8000-000000000000", name: "Pedro Loor" },
  found: 12,
  missing: [],
  unexpected: [],
  unknown: 0,
  ...more,
});

test("past inventories are listed with what each said, and lead to the acts of what was missing", async () => {
  signInAs("inspector");
  const missing = ["GPS-2026-000123/2", "GPS-2026-000124/1", "GPS-2026-T3-0007/1"];
  const calls = fakeApi({
    "GET /api/catalogues/custody-places": PLACES,
    "GET /api/custody/inventories": listOf([taken(1, { missing }), taken(2, { unexpected: ["GPS-2026-000125/1"] })]),
    "*": NOTHING,
  });
  const user = userEvent.setup();
  renderScreen(<InventoryView />);
  const rows = within(await screen.findByRole("table", { name: "Inventarios hechos" }));
  const [first, second] = rows
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row));
  expect(first?.getByText("Bodega de Baltra")).toBeTruthy();
  expect(first?.getByText("Pedro Loor")).toBeTruthy();
  expect(first?.getByText("12")).toBeTruthy();
  expect(first?.getByRole("link", { name: "GPS-2026-000123/2" }).getAttribute("href")).toBe(
    "/retenciones?folio=GPS-2026-000123",
  );
  expect(first?.getByText("y 1 más").closest("details")?.textContent).toContain("GPS-2026-T3-0007/1");
  expect(second?.getByRole("link", { name: "GPS-2026-000125/1" })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Lugar del inventario"), "CU-01");
  await waitFor(() =>
    expect(
      calls.some(({ request }) => request.url.includes("inventories?") && request.url.includes("place=CU-01")),
    ).toBe(true),
  );
});

test("where nobody took an inventory the list says so, and a failure can be tried again", async () => {
  // At an airport of which this device keeps no answer.
  signInAs("supervisor", { aeropuerto_id: "SCY" });
  let fails = true;
  fakeApi({
    "GET /api/catalogues/custody-places": PLACES,
    "GET /api/custody/inventories": () =>
      fails ? Response.json({ status: 500, reason: "INTERNAL", message: "Falló." }, { status: 500 }) : listOf([]),
    "*": NOTHING,
  });
  renderScreen(<InventoryView />);
  const again = await screen.findByRole("button", { name: "Reintentar" }, { timeout: 5000 });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText("Aún no hay inventarios")).toBeTruthy();
});

test("an auditor takes no inventory and reads the results of others", async () => {
  signInAs("auditor");
  fakeApi({ "GET /api/custody/inventories": listOf([taken(1)]), "*": NOTHING });
  renderScreen(<InventoryView />);
  expect(await screen.findByText("Su rol no hace inventarios")).toBeTruthy();
  expect(screen.queryByLabelText(/Etiqueta de la bolsa/)).toBeNull();
  expect(await screen.findByText("Pedro Loor")).toBeTruthy();
});
