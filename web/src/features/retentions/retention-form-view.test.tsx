import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { captivePortal, fakeApi, hanging } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { sessionStore, type User } from "../../api/session-store";
import { database } from "../../offline/database";
import { writeDraft } from "../../offline/drafts";
import { issueAct } from "../../offline/issued-acts";
import { toBody } from "./act-body";
import { emptyAct } from "./act-form";
import { actOnDevice } from "./offline-act";
import { RetentionFormView } from "./retention-form-view";

const inspector = { id: "u-1", name: "Ana Torres", role: "inspector", aeropuerto_id: "GPS", airports: ["GPS"], must_change_password: false } as User;

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("snapshots"), db.clear("devices"), db.clear("issuedActs")]);
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

describe("without a network", () => {
  const complete = {
    ...emptyAct("GPS"),
    passenger: { document_type: "pasaporte", document_number: "AB1", document_country: "DE", surnames: "Brandt", given_names: "Jonas", nationality: "DE" },
    carried_in: "TR-01",
    items: [
      {
        included: true,
        declaration_item: null,
        product: null,
        description: "tierra",
        quantity: "1",
        unit: "KGM",
        weight: "",
        reasons: ["MR-01"],
        legal_basis: "NOR-010",
        physical_state: "good",
        seal_number: "",
        declared: false,
        decision: "retencion",
        rejection_destination: "",
      },
    ],
  };

  async function register() {
    const { privateKey } = (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;
    const device = { mark: "GPS-2026-T3", privateKey, publicKey: "", certificate: new Uint8Array([1]), last: 6, clockOffset: 0, confirmedAt: Date.now() };
    await (await database()).put("devices", device, "GPS");
  }

  async function open(sent?: boolean) {
    await register();
    await writeDraft("retention:u-1:new", { values: complete, step: 0, idempotencyKey: "0197a3c0-0000-7000-8000-000000000001", sent });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fakeApi({});
    renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
    return screen.findByRole<HTMLButtonElement>("button", { name: /^Emitir acta sin red/ });
  }

  const issued = async () => (await (await database()).getAll("issuedActs")).map(({ act }) => act.folio);

  afterEach(() => vi.restoreAllMocks());

  test("a registered device issues the act under its next folio", async () => {
    const button = await open();
    await vi.waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Emitir acta sin red" }));
    await vi.waitFor(async () => expect(await issued()).toEqual(["GPS-2026-T3-0007"]));
  });

  test("what the server refused is corrected in the form, with its problems at their fields, under its folio", async () => {
    await register();
    const id = "0197a3c0-0000-7000-8000-000000000002";
    const body = toBody(id, complete);
    const none = { carriedItems: [], reasons: [], destinations: [], articles: [] };
    const first = await issueAct(body, actOnDevice(body, complete, { id: "u-1", name: "Ana Torres" }, none), new Date());
    const refusal = { reason: "INVALID_FIELDS", message: "Revise los datos.", errors: [{ field: "items[0].quantity", reason: "QUANTITY_TOO_LARGE", message: "La cantidad no puede ser tan grande." }] };
    await (await database()).put("issuedActs", { ...first, refusal }, id);
    fakeApi({ "POST /api/retentions/devices": hanging, "POST /api/retentions/issued": hanging, "*": { items: [], next_page_token: null } });
    renderScreen(<RetentionFormView />, { at: `/form-retenciones?corrige=${id}` });
    const quantity = await screen.findByLabelText<HTMLInputElement>(/Cantidad/);
    await vi.waitFor(() => expect(quantity.getAttribute("aria-invalid")).toBe("true"));
    await userEvent.clear(quantity);
    await userEvent.type(quantity, "2");
    await vi.waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Emitir corregida/ }).disabled).toBe(false));
    await userEvent.click(screen.getByRole("button", { name: /^Emitir corregida/ }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Emitir corregida" }));
    await vi.waitFor(async () => {
      const [act] = await (await database()).getAll("issuedActs");
      expect([act?.act.folio, act?.act.items[0]?.quantity, act?.act.corrects, act?.refusal]).toEqual(["GPS-2026-T3-0007", 2, first.act.verification, undefined]);
    });
  });

  test("an act that the server may have is not issued again, by mouse or by keys", async () => {
    const button = await open(true);
    expect(await screen.findByText(/quedó sin respuesta/)).toBeTruthy();
    expect(button.disabled).toBe(true);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    // The form is complete, so that only the missing answer keeps the question away.
    await vi.waitFor(() => expect(document.querySelector("form")).toBeTruthy());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await issued()).toEqual([]);
  });
});
