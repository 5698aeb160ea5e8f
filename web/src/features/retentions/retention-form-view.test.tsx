import { act as reactAct, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { entry, listOf, NOTHING, part } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { answers, captivePortal, fakeApi, hanging } from "../../../testing/fake-api";
import { ANNA, JONAS } from "../../../testing/people";
import { renderScreen } from "../../../testing/render-screen";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import type { Passenger } from "../../nouns/passenger/queries";
import { todayAt } from "../../lib/format";
import { database } from "../../offline/database";
import { readActDraft } from "../../offline/act-drafts";
import { deleteDraft, draftKeys, writeDraft } from "../../offline/drafts";
import { issueAct, issuedActs, type WaitingAct } from "../../offline/issued-acts";
import { changeEntry, post } from "../../offline/outbox";
import type { StepToSend } from "../../offline/step-delivery";
import { keepChoices } from "../../offline/last-choices";
import { toBody } from "./act-body";
import { type ActForm, addedItem, emptyAct } from "./act-form";
import { actOnDevice } from "./offline-act";
import { RetentionFormView } from "./retention-form-view";

const waitingActs = issuedActs.queryFn as unknown as () => Promise<WaitingAct[]>;

beforeEach(async () => {
  const db = await database();
  await deleteDraft("retention:u-1:new");
  await Promise.all([
    db.clear("drafts"),
    db.clear("snapshots"),
    db.clear("devices"),
    db.clear("outbox"),
    db.clear("lastChoices"),
  ]);
  signIn(USER);
});

const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

test("lists that cannot be had say so, and come when they are asked for again", async () => {
  fakeApi({ "*": captivePortal });
  renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
  await userEvent.type(await screen.findByLabelText(/Observaciones/), "Bolso azul");
  expect(await screen.findByText(/No pudimos leer: .*, base legal\./, {}, { timeout: 5000 })).toBeTruthy();
  expect(optionsOf(screen.getByLabelText(/Transportado en/))).toEqual(["Lista no disponible"]);

  fakeApi({
    "GET /api/catalogues/carried-items": listOf([entry("TR-01", "Equipaje de mano")]),
    "*": NOTHING,
  });
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("option", { name: "Equipaje de mano" })).toBeTruthy();
  expect(screen.queryByText(/No pudimos leer/)).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Observaciones/).value).toBe("Bolso azul");
});

test("what is typed lies on the device for its officer only, also when the page goes away", async () => {
  fakeApi({ "*": NOTHING });
  renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
  fireEvent.change(await screen.findByLabelText(/Observaciones/), { target: { value: "Bolso azul" } });
  // Before it can be encrypted.
  dispatchEvent(new Event("pagehide"));
  expect(JSON.stringify({ ...localStorage })).not.toContain("Bolso");
  await waitFor(async () =>
    expect((await readActDraft<ActForm>("retention:u-1:new"))?.values.observations).toBe("Bolso azul"),
  );
  expect(JSON.stringify(await (await database()).getAll("drafts"))).not.toContain("Bolso");
});

test("a choice that was withdrawn is named, and what the declaration says of goods is proposed", async () => {
  const declaration = part<StaffDeclaration>({
    alerts: [],
    code: "D-7K3M-Q2X9",
    state: "presented",
    travel: {
      direction: "ingreso",
      airline: "XX",
      flight_number: "LA1411",
      flight_date: "2026-11-21",
      origin_airport: "UIO",
      destination_airport: "GPS",
    },
    traveller: ANNA,
    items: [
      {
        n: 1,
        product: { id: "p-1", code: "F", name: "mango" },
        description: null,
        quantity: 2,
        unit: "LBR",
        carried_in: "TR-01",
        verdict: { classification: { code: "no_permitido", name: "No permitido" }, articles: [] },
      },
    ],
  });
  const mass = (code: string, name: string, active = true) =>
    entry(code, name, { attributes: { kind: "masa" }, active });
  fakeApi({
    "GET /api/declarations/D-7K3M-Q2X9": declaration,
    "GET /api/catalogues/retention-reasons": listOf([mass("MR-01", "Producto no permitido")]),
    "GET /api/catalogues/units": listOf([mass("LBR", "libra")]),
    "GET /api/catalogues/carried-items": listOf([
      mass("TR-01", "Riñonera", false),
      mass("TR-02", "Equipaje de mano"),
      mass("TR-03", "Riñonera o cangurera"),
    ]),
    "GET /api/catalogues/countries": listOf([mass("DE", "Alemania")]),
    "GET /api/catalogues/airports": listOf([
      entry("GPS", "Seymour", { attributes: { province: "Galápagos", city: "Baltra" } }),
    ]),
    "*": NOTHING,
  });
  renderScreen(<RetentionFormView />, { at: "/form-retenciones?declaracion=D-7K3M-Q2X9" });
  await userEvent.click(await screen.findByRole("checkbox", { name: /mango/ }));
  // What is not permitted says why, and pounds have a weight.
  expect(await screen.findByRole("button", { name: "Quitar la razón Producto no permitido" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Peso/).value).toBe("0,907");
  expect(screen.getByLabelText<HTMLSelectElement>(/Transportado en/).value).toBe("TR-01");
  const place = screen.getByLabelText<HTMLSelectElement>(/Transportado en/);
  expect(describedBy(place)).toMatch(/^«Riñonera» ya no se usa\. Elija lo que corresponde hoy\./);
  // What is called alike is taken with one press.
  await userEvent.click(screen.getByRole("button", { name: /^Usar «\s*Riñonera o cangurera\s*»$/ }));
  expect(screen.getByLabelText<HTMLSelectElement>(/Transportado en/).value).toBe("TR-03");
  expect(document.activeElement?.textContent).toBe("«Riñonera o cangurera» en lugar de «Riñonera».");
});

const describedBy = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

describe("what the officer chose before", () => {
  const lists = answers({
    "GET /api/catalogues/retention-reasons": listOf([
      entry("MR-01", "Plaga visible"),
      entry("MR-02", "Sin certificado", {
        articles: [{ code: "NOR-010", title: "Ley", article: null, why: null, in_force: true, verified: true }],
      }),
    ]),
    "GET /api/catalogues/rejection-destinations": listOf([
      entry("DR-01", "Reembarque"),
      entry("DR-02", "Incineración"),
    ]),
    "GET /api/catalogues/units": listOf([
      entry("KGM", "kilogramo", { attributes: { kind: "masa" } }),
      entry("LTR", "litro", { attributes: { kind: "volumen" } }),
    ]),
    "GET /api/catalogues/carried-items": listOf([entry("TR-01", "Equipaje de mano")]),
    "*": NOTHING,
  });
  const chosen = {
    airport: "GPS",
    direction: "ingreso",
    control_point: "Puerta 2",
    carried_in: "TR-01",
    flight: { airline: "", number: "LA1411", date: todayAt("GPS", new Date()) },
    items: [{ decision: "rechazo", rejection_destination: "DR-02", reasons: ["MR-02"], unit: "LTR" }],
  };

  async function open() {
    fakeApi(lists);
    renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
    await userEvent.click(await screen.findByRole("button", { name: "Describirla con palabras" }));
  }

  test("a decision is repeated with one press, and stands first in the lists", async () => {
    await keepChoices("u-1", chosen);
    await open();
    const goods = within(screen.getByRole("group", { name: "Mercancía sin nombre" }));
    const last = within(await goods.findByRole("group", { name: "Como en sus últimas actas" }));
    await userEvent.click(last.getByRole("button", { name: "Rechazo: Sin certificado → Incineración" }));
    expect(goods.getByRole<HTMLInputElement>("radio", { name: /^Rechazo/ }).checked).toBe(true);
    expect(goods.getByLabelText<HTMLSelectElement>("Destino del rechazo").value).toBe("DR-02");
    expect(goods.getByRole("button", { name: "Quitar la razón Sin certificado" })).toBeTruthy();
    expect(document.activeElement).toBe(goods.getByLabelText("Cantidad"));
    expect(goods.queryByRole("group", { name: "Como en sus últimas actas" })).toBeNull();
    await userEvent.click(goods.getByLabelText("Unidad"));
    expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual(["litro", "kilogramo"]);
  });

  test("the control point and today's flight are there; another officer sees none of it", async () => {
    await keepChoices("u-1", chosen);
    await keepChoices("u-2", { ...chosen, control_point: "Puerta 9" });
    await open();
    expect(screen.getByLabelText<HTMLInputElement>("Punto de control").value).toBe("Puerta 2");
    await userEvent.click(await screen.findByRole("button", { name: "LA1411" }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Vuelo o embarcación/).value).toBe("LA1411");
    expect(screen.queryByRole("group", { name: "Vuelos y embarcaciones de sus actas de hoy" })).toBeNull();
  });
});

describe("the control point", () => {
  const point = (code: string, name: string, airport: string, kind: string) =>
    entry(code, name, { attributes: { airport, class: kind } });
  const points = listOf([
    point("PC-01", "Filtro de Quito", "UIO", "filtro"),
    point("PC-03", "Arribo de Baltra", "GPS", "mostrador"),
    point("PC-07", "Filtro de Baltra", "GPS", "filtro"),
  ]);
  const open = async () => {
    fakeApi({ "GET /api/catalogues/control-points": points, "*": NOTHING });
    renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
    await screen.findByRole("option", { name: "Filtro de Baltra" });
    return screen.getByLabelText<HTMLSelectElement>("Punto de control");
  };

  test("is one of the airport's, proposed by what is controlled", async () => {
    const select = await open();
    // The general name stays among the choices until the catalogue's is proposed in its place.
    await waitFor(() => expect(select.value).toBe("Arribo de Baltra"));
    expect(optionsOf(select)).toEqual(["Elija…", "Arribo de Baltra", "Filtro de Baltra"]);
    const direction = screen.getByLabelText("Sentido");
    await userEvent.selectOptions(direction, "salida");
    await waitFor(() => expect(select.value).toBe("Filtro de Baltra"));
    await userEvent.selectOptions(direction, "ingreso");
    await waitFor(() => expect(select.value).toBe("Arribo de Baltra"));
    // What the officer chose stays in its direction.
    await userEvent.selectOptions(select, "Filtro de Baltra");
    expect(select.value).toBe("Filtro de Baltra");
  });

  test("stays what was typed before the airport had any, and gives way where it is of another airport", async () => {
    await keepChoices("u-1", { ...lastPlace, control_point: "Puerta 2" });
    const typed = await open();
    await waitFor(() => expect(typed.value).toBe("Puerta 2"));
    await keepChoices("u-1", { ...lastPlace, control_point: "Filtro de Quito" });
    await deleteDraft("retention:u-1:new");
    cleanup();
    const proposed = await open();
    await waitFor(() => expect(proposed.value).toBe("Arribo de Baltra"));
  });

  const lastPlace = {
    airport: "GPS",
    direction: "ingreso",
    carried_in: "",
    flight: { airline: "", number: "", date: "" },
    items: [],
  };
});

describe("without a passenger", () => {
  test("the reason proposes where the goods travelled and demands witness and flight", async () => {
    fakeApi({
      "GET /api/catalogues/carried-items": listOf([
        entry("TR-11", "Cabina o bodega de la aeronave"),
        entry("TR-14", "Equipaje rezagado o no acompañado"),
      ]),
      "*": NOTHING,
    });
    renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
    await userEvent.click(await screen.findByRole("radio", { name: "Sin pasajero" }));
    await screen.findByRole("option", { name: "Cabina o bodega de la aeronave" });
    const place = () => screen.getByLabelText<HTMLSelectElement>(/Transportado en/).value;
    await userEvent.click(screen.getByRole("radio", { name: "Equipaje no reclamado" }));
    expect(place()).toBe("TR-14");
    await userEvent.click(screen.getByRole("radio", { name: "Hallazgo a bordo" }));
    expect(place()).toBe("TR-11");
    await userEvent.click(screen.getByRole("button", { name: /^Emitir acta/ }));
    const marked = (name: string) => screen.getByLabelText(name).getAttribute("aria-invalid");
    await waitFor(() => expect(marked("Testigo")).toBe("true"));
    expect([marked("Lugar del hallazgo"), marked("Vuelo o embarcación")]).toEqual(["true", "true"]);
    // Whoever comes after all is typed as ever.
    await userEvent.click(screen.getByRole("radio", { name: "Hay pasajero" }));
    expect(screen.getByLabelText("Apellidos")).toBeTruthy();
    expect(screen.getByRole("radio", { name: "Se negó a firmar" })).toBeTruthy();
  });
});

test("goods without a passenger have the reason that says the same, whichever is said first", async () => {
  const cited = part<NonNullable<ReturnType<typeof entry>["articles"]>[number]>({ code: "NOR-066", in_force: true });
  fakeApi({
    "GET /api/catalogues/retention-reasons": listOf([
      entry("MR-22", "Abandono", { articles: [cited] }),
      entry("MR-23", "No reclamado"),
    ]),
    "GET /api/catalogues/airports": listOf([
      entry("GPS", "Seymour", { attributes: { controls_departures: "Sí", role: "origen" } }),
    ]),
    "*": NOTHING,
  });
  renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
  await userEvent.click(await screen.findByRole("button", { name: "Describirla con palabras" }));
  await screen.findByRole("option", { name: "Abandono" });
  await userEvent.click(screen.getByRole("radio", { name: "Sin pasajero" }));
  await userEvent.click(screen.getByRole("radio", { name: "Abandono voluntario en el filtro" }));
  expect(await screen.findByRole("button", { name: "Quitar la razón Abandono" })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Equipaje no reclamado" }));
  expect(await screen.findByRole("button", { name: "Quitar la razón No reclamado" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Describirla con palabras" }));
  expect(await screen.findAllByRole("button", { name: "Quitar la razón No reclamado", hidden: true })).toHaveLength(2);
  // An airport that controls what leaves has a filter, and no arrivals.
  expect(screen.getByLabelText<HTMLInputElement>(/Punto de control/).value).toBe("Filtro antes de embarcar");
});

describe("from a passenger", () => {
  const passenger = part<Passenger>({
    id: "p-1",
    document_type: "pasaporte",
    document_number: "AB123456",
    document_country: "DE",
    surnames: "Brandt",
    given_names: "Jonas",
    birth_date: "1988-04-02",
    nationality: "CH",
    declarations: [
      {
        code: "D-7K3M-Q2X9",
        state: "presented",
        lane: "rojo",
        airport: "SCY",
        flight_number: "AV1680",
        flight_date: todayAt("GPS", new Date()),
      },
      {
        code: "D-4444-4444",
        state: "annulled",
        lane: "verde",
        airport: "GPS",
        flight_number: "LA1417",
        flight_date: todayAt("GPS", new Date()),
      },
      {
        code: "D-3333-3333",
        state: "cleared",
        lane: "verde",
        airport: "GPS",
        flight_number: "LA1411",
        flight_date: todayAt("GPS", new Date()),
      },
    ],
  });
  const countries = [entry("DE", "Alemania"), entry("CH", "Suiza")];
  const lists = answers({
    "GET /api/passengers/p-1": passenger,
    "GET /api/catalogues/countries": listOf(countries),
    "*": NOTHING,
  });
  const open = () => renderScreen(<RetentionFormView />, { at: "/form-retenciones?pasajero=p-1" });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input, select" }).value;
  const reads = (calls: ReturnType<typeof fakeApi>) =>
    calls.filter(({ name }) => name === "GET /api/passengers/p-1").length;

  test("who it is and today's flight come along, and the passenger is read once", async () => {
    const calls = fakeApi(lists);
    open();
    expect(await screen.findByDisplayValue("Brandt")).toBeTruthy();
    await waitFor(() => expect(value("Nacionalidad")).toBe("Suiza"));
    expect(["Tipo de documento", "Número de documento", "País que lo emitió", "Nombres"].map(value)).toEqual([
      "pasaporte",
      "AB123456",
      "Alemania",
      "Jonas",
    ]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Vuelo o embarcación/).value).toBe("LA1411");
    expect(screen.getByRole("link", { name: "Ver al pasajero" }).getAttribute("href")).toBe("/pasajeros/p-1");
    window.dispatchEvent(new Event("focus"));
    expect(reads(calls)).toBe(1);
    // Nothing was typed, so nothing of the passenger is on the device.
    expect(await draftKeys("retention:")).toEqual([]);
  });

  test("an act that was left is taken up without reading the passenger again", async () => {
    const values = { ...emptyAct("GPS"), observations: "Bolso azul" };
    await writeDraft("retention:u-1:passenger:p-1", {
      values,
      step: 0,
      idempotencyKey: "0197a3c0-0000-7000-8000-000000000002",
    });
    const calls = fakeApi(lists);
    open();
    expect(await screen.findByDisplayValue("Bolso azul")).toBeTruthy();
    expect(screen.getByText("Continúa el acta que dejó sin emitir.")).toBeTruthy();
    expect(reads(calls)).toBe(0);
  });

  test.each([
    [404, "NOT_FOUND", "El pasajero no existe"],
    [403, "WRONG_AIRPORT", "Este pasajero no consta en sus aeropuertos"],
  ])("a record that answers %s %s is named, and the act can be written without it", async (status, reason, title) => {
    fakeApi({
      ...lists,
      "GET /api/passengers/p-1": () => Response.json({ message: "No.", reason, errors: [] }, { status }),
    });
    open();
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Emitir el acta sin esos datos" }).getAttribute("href")).toBe(
      "/form-retenciones",
    );
    expect(screen.queryByText(/Sus datos ya están puestos/)).toBeNull();
  });

  test("without a network it is read when asked for again", async () => {
    const offline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fakeApi({});
    open();
    const retry = await screen.findByRole("button", { name: "Reintentar" });
    expect(screen.getByRole("link", { name: "Emitir el acta sin esos datos" })).toBeTruthy();
    offline.mockRestore();
    fakeApi(lists);
    await userEvent.click(retry);
    expect(await screen.findByDisplayValue("Brandt")).toBeTruthy();
  });
});

describe("without a network", () => {
  const complete: ActForm = {
    ...emptyAct("GPS"),
    passenger: JONAS,
    carried_in: "TR-01",
    items: [
      {
        ...addedItem(null, "tierra", undefined),
        quantity: "1",
        unit: "KGM",
        reasons: ["MR-01"],
        legal_basis: "NOR-010",
      },
    ],
  };

  async function register() {
    const { privateKey } = (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;
    const device = {
      mark: "GPS-2026-T3",
      privateKey,
      publicKey: "",
      certificate: new Uint8Array([1]),
      last: 6,
      clockOffset: 0,
      confirmedAt: Date.now(),
    };
    await (await database()).put("devices", device, "GPS");
  }

  async function open(sent?: boolean) {
    await register();
    await writeDraft("retention:u-1:new", {
      values: complete,
      step: 0,
      idempotencyKey: "0197a3c0-0000-7000-8000-000000000001",
      sent,
    });
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    fakeApi({});
    renderScreen(<RetentionFormView />, { at: "/form-retenciones" });
    return screen.findByRole<HTMLButtonElement>("button", { name: /^Emitir acta sin red/ });
  }

  const issued = async () => (await waitingActs()).map(({ folio }) => folio);

  afterEach(() => vi.restoreAllMocks());

  test("a registered device issues the act under its next folio", async () => {
    const button = await open();
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await userEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Emitir acta sin red" }),
    );
    await waitFor(async () => expect(await issued()).toEqual(["GPS-2026-T3-0007"]));
    await waitFor(async () =>
      expect(await (await database()).get("lastChoices", "u-1")).toMatchObject([
        { carried_in: "TR-01", items: [{ reasons: ["MR-01"] }] },
      ]),
    );
  });

  test("without a passenger it is issued by its reason, and nobody signs for one", async () => {
    const before = complete.passenger;
    complete.passenger = emptyAct("GPS").passenger;
    await open();
    complete.passenger = before;
    await userEvent.click(await screen.findByRole("radio", { name: "Sin pasajero" }));
    expect(screen.queryByLabelText("Apellidos")).toBeNull();
    expect(screen.queryByRole("radio", { name: "Se negó a firmar" })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "Contenedor de amnistía" }));
    expect(screen.queryByLabelText(/^Testigo/)).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "Abandono voluntario en el filtro" }));
    expect(screen.getByLabelText(/^Testigo/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Lugar del hallazgo/), "Filtro 1, mesa 3");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/Sin pasajero: abandono voluntario en el filtro · Filtro 1, mesa 3/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Emitir acta sin red" }));
    await waitFor(async () => expect(await issued()).toEqual(["GPS-2026-T3-0007"]));
    const [waiting] = await waitingActs();
    expect(waiting?.own?.act).toMatchObject({
      passenger: null,
      passenger_signing: null,
      ownerless: { reason: "abandoned", place: "Filtro 1, mesa 3", witness: null },
    });
    expect(JSON.parse(waiting?.own?.text ?? "{}")).toMatchObject({ act: { passenger: null } });
  });

  test("what the server refused is corrected in the form, with its problems at their fields, under its folio", async () => {
    await register();
    const id = "0197a3c0-0000-7000-8000-000000000002";
    const body = toBody(id, complete);
    const none = { carriedItems: [], reasons: [], destinations: [], articles: [] };
    const first = await issueAct(
      body,
      actOnDevice(body, complete, { id: "u-1", name: "Ana Torres" }, none),
      new Date(),
    );
    const refusal = {
      reason: "INVALID_FIELDS",
      message: "Revise los datos.",
      errors: [
        { field: "items[0].quantity", reason: "QUANTITY_TOO_LARGE", message: "La cantidad no puede ser tan grande." },
      ],
    };
    await changeEntry(id, () => ({ state: "refused", answer: { status: 422, ...refusal } }));
    fakeApi({
      "POST /api/retentions/devices": hanging,
      "POST /api/retentions/issued": hanging,
      "*": NOTHING,
    });
    renderScreen(<RetentionFormView />, { at: `/form-retenciones?corrige=${id}` });
    const quantity = await screen.findByLabelText<HTMLInputElement>(/Cantidad/);
    await waitFor(() => expect(quantity.getAttribute("aria-invalid")).toBe("true"));
    await userEvent.clear(quantity);
    await userEvent.type(quantity, "2");
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Emitir corregida/ }).disabled).toBe(false),
    );
    await userEvent.click(screen.getByRole("button", { name: /^Emitir corregida/ }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Emitir corregida" }));
    await waitFor(async () => {
      const own = (await waitingActs())[0]?.own;
      expect([own?.act.folio, own?.act.items[0]?.quantity, own?.act.corrects, own?.refusal]).toEqual([
        "GPS-2026-T3-0007",
        2,
        first.act.verification,
        undefined,
      ]);
    });
  });

  test("an act that the server may have is not issued again, by mouse or by keys", async () => {
    const button = await open(true);
    expect(await screen.findByText(/quedó sin respuesta/)).toBeTruthy();
    expect(button.disabled).toBe(true);
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    // The form is complete, so that only the missing answer keeps the question away.
    await waitFor(() => expect(document.querySelector("form")).toBeTruthy());
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await issued()).toEqual([]);
  });

  describe("after an attempt with one", () => {
    const lost = () => Promise.reject(new TypeError("Failed to fetch"));
    const refused =
      (status: number, errors: object[] = []) =>
      () =>
        Response.json({ message: "Así no.", reason: "REFUSED", errors }, { status });

    /** Answers to the attempts in their order; the next attempts are stored. Returns the ids that were sent. */
    async function openOnline(...attempts: (() => Response | Promise<Response>)[]) {
      await register();
      await writeDraft("retention:u-1:new", {
        values: complete,
        step: 0,
        idempotencyKey: "0197a3c0-0000-7000-8000-000000000001",
      });
      const sent: string[] = [];
      fakeApi({
        "POST /api/retentions": async (request) => {
          const { id } = (await request.json()) as { id: string };
          sent.push(id);
          return attempts.shift()?.() ?? Response.json({ id }, { status: 201 });
        },
        "POST /api/retentions/devices": hanging,
        "*": NOTHING,
      });
      const { router } = renderScreen(<RetentionFormView />, { at: "/form-retenciones", path: "/form-retenciones" });
      await screen.findByRole("button", { name: /^Emitir acta/ });
      return { sent, router };
    }

    test("steps of its declaration that wait go before it", async () => {
      await register();
      await post({ id: "key-of-step", kind: "step", aggregate: "D-7K3M-Q2X9", step: { passes: false } }, {
        code: "D-7K3M-Q2X9",
        step: { kind: "present", body: { version: 1, state: "submitted" } },
        decidedAt: "2026-11-20T15:00:00Z",
        draws: false,
      } satisfies StepToSend);
      await writeDraft("retention:u-1:new", {
        values: { ...complete, declaration_code: "D-7K3M-Q2X9" },
        step: 0,
        idempotencyKey: "0197a3c0-0000-7000-8000-000000000001",
      });
      const calls = fakeApi({
        "GET /api/declarations/D-7K3M-Q2X9": DECLARATION,
        "POST /api/declarations/D-7K3M-Q2X9/present": { ...DECLARATION, state: "presented" },
        "POST /api/retentions": async (request) =>
          Response.json({ id: ((await request.json()) as { id: string }).id }, { status: 201 }),
        "POST /api/retentions/devices": hanging,
        "*": NOTHING,
      });
      renderScreen(<RetentionFormView />, { at: "/form-retenciones", path: "/form-retenciones" });
      await screen.findByRole("button", { name: /^Emitir acta/ });
      await userEvent.click(await press("Emitir acta"));
      const posted = () => calls.map(({ name }) => name).filter((name) => /^POST .*(present|retentions)$/.test(name));
      await waitFor(() =>
        expect(posted()).toEqual(["POST /api/declarations/D-7K3M-Q2X9/present", "POST /api/retentions"]),
      );
    });

    const press = async (name: string) => {
      await userEvent.click(screen.getByRole("button", { name }));
      return within(await screen.findByRole("dialog")).getByRole("button", { name });
    };

    async function attempt(message: RegExp) {
      await userEvent.click(await press("Emitir acta"));
      await screen.findByText(message);
      // A wrong field is marked before the question goes away.
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }

    function network(online: boolean) {
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
      reactAct(() => void dispatchEvent(new Event(online ? "online" : "offline")));
    }

    /** The device does not issue the act, and the server still gets it under the id of the first attempt. */
    async function expectOnlyTheServerCanIssue({ sent, router }: Awaited<ReturnType<typeof openOnline>>) {
      expect(await screen.findByText(/quedó sin respuesta y puede haberse registrado/)).toBeTruthy();
      expect(screen.queryByText(/recibe un folio de este dispositivo/)).toBeNull();
      expect(screen.queryByText("El acta no se emitió")).toBeNull();
      const button = screen.getByRole<HTMLButtonElement>("button", { name: /^Emitir acta sin red/ });
      expect(button.disabled).toBe(true);
      await userEvent.click(button);
      await userEvent.keyboard("{Control>}{Enter}{/Control}");
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(await issued()).toEqual([]);
      const before = sent.length;
      network(true);
      await userEvent.click(await press("Emitir acta"));
      await waitFor(() =>
        expect(router.state.location.pathname).toBe("/retenciones/print/0197a3c0-0000-7000-8000-000000000001"),
      );
      expect(sent).toHaveLength(before + 1);
      expect(new Set(sent)).toEqual(new Set(["0197a3c0-0000-7000-8000-000000000001"]));
      expect(await issued()).toEqual([]);
    }

    async function expectIssuedHere() {
      expect(await screen.findByText(/recibe un folio de este dispositivo/)).toBeTruthy();
      expect(screen.queryByText(/quedó sin respuesta/)).toBeNull();
      await userEvent.click(await press("Emitir acta sin red"));
      await waitFor(async () => expect(await issued()).toEqual(["GPS-2026-T3-0007"]));
    }

    test.each([
      ["whose connection broke", lost, /No pudimos conectar/],
      ["that answered 503", refused(503), /Así no/],
    ])("one %s leaves the act to the server", async (_, answer, message) => {
      const opened = await openOnline(answer);
      await attempt(message);
      expect(await screen.findByText("No sabemos si el acta llegó")).toBeTruthy();
      network(false);
      await expectOnlyTheServerCanIssue(opened);
    });

    test("a question that was open when the network went away issues nothing either", async () => {
      const opened = await openOnline(lost);
      await attempt(/No pudimos conectar/);
      const confirm = await press("Emitir acta");
      network(false);
      expect(confirm.textContent).toBe("Emitir acta sin red");
      await userEvent.click(confirm);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      await expectOnlyTheServerCanIssue(opened);
    });

    test.each([400, 403, 429])("a lost one stays lost when the next is refused with %s", async (status) => {
      const opened = await openOnline(lost, refused(status));
      await attempt(/No pudimos conectar/);
      await attempt(/Así no/);
      expect(await screen.findByText("No sabemos si el acta llegó")).toBeTruthy();
      network(false);
      await expectOnlyTheServerCanIssue(opened);
    });

    test.each([
      ["only one", []],
      ["next after a lost one", [lost]],
    ])("a refusal of the content, the %s, lets the device issue the corrected act", async (_, before) => {
      const wrong = {
        field: "items[0].quantity",
        reason: "QUANTITY_TOO_LARGE",
        message: "La cantidad no puede ser tan grande.",
      };
      const { sent } = await openOnline(...before, refused(422, [wrong]));
      if (before.length > 0) await attempt(/No pudimos conectar/);
      await attempt(/no puede ser tan grande/);
      expect(await screen.findByText("El acta no se emitió")).toBeTruthy();
      network(false);
      const quantity = screen.getByLabelText("Cantidad");
      await userEvent.clear(quantity);
      await userEvent.type(quantity, "2");
      await expectIssuedHere();
      expect((await waitingActs()).map(({ id, own }) => [id, own?.act.items[0]?.quantity])).toEqual([[sent[0], 2]]);
    });

    test("a refusal of what stands in no field is told in its own words", async () => {
      await openOnline(
        refused(422, [
          { field: "replaces", reason: "NOT_FOUND", message: "El acta que se corrige es de otro aeropuerto." },
        ]),
      );
      await attempt(/El acta que se corrige es de otro aeropuerto/);
    });

    test.each([403, 429])("a first one that is refused with %s lets the device issue the act", async (status) => {
      await openOnline(refused(status));
      await attempt(/Así no/);
      expect(await screen.findByText("El acta no se emitió")).toBeTruthy();
      network(false);
      await expectIssuedHere();
    });
  });
});
