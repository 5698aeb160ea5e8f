import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { type FakeAnswers, fakeApi } from "../../../testing/fake-api";
import { PASSENGER } from "../../../testing/people";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { Passenger } from "../../nouns/passenger/queries";
import { database } from "../../offline/database";
import { EditPassengerView } from "./edit-passenger-view";
import { NewPassengerView } from "./new-passenger-view";
import type { PassengerSummary } from "./passenger-queries";
import { PassengerView } from "./passenger-view";
import { PassengersView } from "./passengers-view";

const AT = "2026-11-20T15:00:00Z";
const summary: PassengerSummary = {
  id: "p-1",
  surnames: "Freire Ñacato",
  given_names: "Ana",
  document_type: "pasaporte",
  document_number: "AB123456",
  document_country: "EC",
  nationality: "EC",
  birth_date: "1988-04-02",
  airports: ["GPS"],
  last_met_at: AT,
  has_act: true,
  has_alert: true,
};
const alert = {
  id: "a-1",
  reason: "Trajo semillas sin declarar",
  valid_from: "2026-11-01",
  valid_until: null,
  airports: [],
  version: 1,
  in_force: true,
  written_by: "Luis Paz",
  written_at: AT,
  ended_by: null,
  ended_at: null,
};
const ana: Passenger = {
  ...PASSENGER,
  surnames: "Freire Ñacato",
  declarations: [
    {
      code: "D-7K3M-Q2X9",
      state: "presented",
      lane: "rojo",
      airport: "GPS",
      flight_number: "LA1411",
      flight_date: "2026-11-20",
    },
  ],
  declaration_count: 1,
  acts: [{ folio: "GPS-2026-000001", airport: "GPS", issued_at: AT }],
  act_count: 1,
  alerts: [alert],
};
const country = (code: string, name: string, alpha3: string) => entry(code, name, { attributes: { alpha3 } });
const COUNTRIES = listOf([country("EC", "Ecuador", "ECU"), country("DE", "Alemania", "DEU")]);
const api = <Name extends string>(own: FakeAnswers<Name>) =>
  fakeApi({ "GET /api/catalogues/countries": COUNTRIES, "*": NOTHING }, own);
const bodyOf = async (calls: ReturnType<typeof fakeApi>, name: string) =>
  Promise.all(
    calls
      .filter((call) => call.name === name)
      .map(({ request }) => request.clone().json() as Promise<Record<string, unknown>>),
  );

/** ICAO 9303, part 4, with the state of the specimen replaced by Germany; its digits do not cover the state. */
const PASSPORT = "P<D<<ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36D<<7408122F1204159ZE184226B<<<<<10";

beforeEach(() => void signInAs("inspector"));

test("what is searched stands in the body and not in the address", async () => {
  const calls = api({ "POST /api/passengers/search": listOf([summary]) });
  const { router } = renderScreen(<PassengersView />, { at: "/pasajeros", path: "/pasajeros" });
  const row = await screen.findByRole("row", { name: /Freire Ñacato, Ana/ });
  expect(await within(row).findByText("Pasaporte AB123456 (Ecuador)")).toBeTruthy();
  expect(within(row).getByText("Alerta")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Buscar: Nombre o documento"), "nacato ana");
  await userEvent.selectOptions(screen.getByLabelText("Actas"), "si");
  await waitFor(async () =>
    expect((await bodyOf(calls, "POST /api/passengers/search")).at(-1)).toMatchObject({
      query: "nacato ana",
      has_act: true,
      nationality: null,
    }),
  );
  expect(router.state.location.search).toBe("?actas=si");
  expect(calls.every(({ request }) => !request.url.includes("nacato"))).toBe(true);
});

test("nobody found is said with what to do, and an auditor adds nobody", async () => {
  signInAs("auditor");
  api({ "POST /api/passengers/search": listOf([]) });
  renderScreen(<PassengersView />, { at: "/pasajeros?actas=no", path: "/pasajeros" });
  expect(await screen.findByText("Nadie coincide")).toBeTruthy();
  expect(screen.getByText("Su rol consulta los pasajeros y no los cambia.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Nuevo pasajero" })).toBeNull();
});

test("a passenger is read once, and nothing of it stays on the device", async () => {
  const calls = api({ "GET /api/passengers/p-1": ana });
  renderScreen(<PassengerView />, { at: "/pasajeros/p-1", path: "/pasajeros/:id" });
  expect(await screen.findByRole("heading", { level: 1, name: "Freire Ñacato, Ana" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "D-7K3M-Q2X9" }).getAttribute("href")).toBe(
    "/declaraciones/revision?codigo=D-7K3M-Q2X9",
  );
  expect(screen.getByRole("link", { name: "GPS-2026-000001" }).getAttribute("href")).toBe(
    "/retenciones?folio=GPS-2026-000001",
  );
  expect(screen.getByRole("link", { name: "Emitir acta" }).getAttribute("href")).toBe("/form-retenciones?pasajero=p-1");
  expect(screen.queryByRole("button", { name: "Unir con otro registro" })).toBeNull();
  window.dispatchEvent(new Event("focus"));
  expect(calls.filter(({ name }) => name === "GET /api/passengers/p-1")).toHaveLength(1);
  const kept = await (await database()).getAllKeys("responses" as never).catch(() => []);
  expect(JSON.stringify(kept)).not.toContain("passengers");
});

test("an auditor issues no act", async () => {
  signInAs("auditor");
  api({ "GET /api/passengers/p-1": ana });
  renderScreen(<PassengerView />, { at: "/pasajeros/p-1", path: "/pasajeros/:id" });
  expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Emitir acta" })).toBeNull();
});

test("an alert is written for the airports that shall see it", async () => {
  const [declared] = ana.declarations;
  const lane = (code: "verde" | "rojo") => (declared ? [{ ...declared, lane: code }] : []);
  let now: Passenger = { ...ana, declarations: lane("verde") };
  const calls = api({
    "GET /api/passengers/p-1": () => now,
    "GET /api/catalogues/airports": listOf([entry("SCY", "San Cristóbal", { attributes: { city: "San Cristóbal" } })]),
    "POST /api/passengers/p-1/alerts": () => {
      const written = { ...alert, id: "a-2", reason: "Trae plantas", airports: ["SCY"] };
      now = { ...ana, alerts: [written, alert], declarations: lane("rojo") };
      return written;
    },
  });
  renderScreen(<PassengerView />, { at: "/pasajeros/p-1", path: "/pasajeros/:id" });
  expect(await screen.findByText(/Para todos los aeropuertos/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Añadir una alerta" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Qué debe saber el personal y por qué"), "Trae plantas");
  await userEvent.click(await dialog.findByRole("checkbox", { name: /San Cristóbal/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Guardar la alerta" }));
  expect(await screen.findByText(/Para .*San Cristóbal/)).toBeTruthy();
  expect(await bodyOf(calls, "POST /api/passengers/p-1/alerts")).toMatchObject([
    { reason: "Trae plantas", airports: ["SCY"] },
  ]);
  // The alert changes the lane.
  expect(await screen.findByText("Rojo")).toBeTruthy();
});

test("an alert is ended after a question, in the version that was seen", async () => {
  const ended = { ...alert, version: 2, in_force: false, ended_by: "Ana Torres", ended_at: AT };
  let now = ana;
  const calls = api({
    "GET /api/passengers/p-1": () => now,
    "POST /api/passengers/p-1/alerts/a-1/end": () => {
      now = { ...ana, alerts: [ended] };
      return ended;
    },
  });
  renderScreen(<PassengerView />, { at: "/pasajeros/p-1", path: "/pasajeros/:id" });
  await userEvent.click(await screen.findByRole("button", { name: "Terminar la alerta: Trajo semillas sin declarar" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Terminar" }));
  expect(await screen.findByText("Terminada")).toBeTruthy();
  expect(await bodyOf(calls, "POST /api/passengers/p-1/alerts/a-1/end")).toEqual([{ version: 1 }]);
});

test("a supervisor joins the other record of the same person with a reason", async () => {
  signInAs("supervisor");
  const other = { ...summary, id: "p-2", document_number: "ZX98765" };
  const calls = api({
    "GET /api/passengers/p-1": ana,
    "GET /api/passengers/p-2": { ...ana, id: "p-2", version: 5 },
    "POST /api/passengers/search": listOf([summary, other]),
    "POST /api/passengers/p-1/join": {
      ...ana,
      version: 4,
      joined: [{ ...other, version: 6, joined_at: AT, joined_by: "Ana Torres", join_reason: "La misma" }],
    },
  });
  renderScreen(<PassengerView />, { at: "/pasajeros/p-1", path: "/pasajeros/:id" });
  await userEvent.click(await screen.findByRole("button", { name: "Unir con otro registro" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Nombre o documento del otro registro"), "freire");
  // The record itself is not offered.
  await userEvent.click(await dialog.findByRole("radio", { name: /ZX98765/ }));
  expect(dialog.getAllByRole("radio")).toHaveLength(1);
  await userEvent.click(dialog.getByRole("button", { name: "Unir" }));
  expect(dialog.getByText("Escriba el motivo.")).toBeTruthy();
  await userEvent.type(dialog.getByLabelText("Motivo"), "La misma");
  await userEvent.click(dialog.getByRole("button", { name: "Unir" }));
  expect(await screen.findByText("También viaja con Pasaporte ZX98765 (Ecuador)")).toBeTruthy();
  expect(await bodyOf(calls, "POST /api/passengers/p-1/join")).toEqual([
    { version: 3, other_id: "p-2", other_version: 5, reason: "La misma" },
  ]);
});

test("a document that is read fills the form, and what is typed is on no device", async () => {
  const calls = api({ "POST /api/passengers": { ...ana, id: "p-9" } });
  const { router } = renderScreen(<NewPassengerView />, { at: "/pasajeros/nuevo", path: "/pasajeros/nuevo" });
  const reader = await screen.findByLabelText("Lectura del documento (MRZ)");
  await waitFor(() =>
    expect(screen.getByLabelText("Nacionalidad", { selector: "input" })).toHaveProperty("disabled", false),
  );
  await userEvent.click(reader);
  await userEvent.paste(PASSPORT.replace("L898902C36", "L898902C37"));
  expect(
    await screen.findByText("El dígito de control del número de documento no coincide (línea 2, posición 10)."),
  ).toBeTruthy();
  await userEvent.clear(reader);
  await userEvent.click(reader);
  await userEvent.paste(PASSPORT);
  expect(await screen.findByText("El documento venció el 15 de abril de 2012.")).toBeTruthy();
  expect(screen.getByLabelText("Apellidos", { selector: "input" })).toHaveProperty("value", "Eriksson");
  expect(screen.getByLabelText("Nacionalidad", { selector: "input" })).toHaveProperty("value", "Alemania");
  await userEvent.click(screen.getByRole("button", { name: "Registrar al pasajero" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/pasajeros/p-9"));
  expect((await bodyOf(calls, "POST /api/passengers"))[0]).toEqual({
    document_type: "pasaporte",
    document_number: "L898902C3",
    document_country: "DE",
    surnames: "Eriksson",
    given_names: "Anna Maria",
    birth_date: "1974-08-12",
    sex: "F",
    nationality: "DE",
    residence_country: null,
    email: null,
    phone: null,
  });
  expect(await (await database()).getAllKeys("drafts")).toEqual([]);
});

test("a document that is known leads to its record", async () => {
  api({
    "POST /api/passengers": () =>
      Response.json(
        {
          message: "Revise los datos señalados.",
          reason: "INVALID_FIELDS",
          errors: [
            {
              field: "document_number",
              reason: "DOCUMENT_TAKEN",
              message: "Ya existe un pasajero con este documento.",
            },
          ],
        },
        { status: 422 },
      ),
  });
  const { router, client } = renderScreen(<NewPassengerView />, { at: "/pasajeros/nuevo", path: "/pasajeros/nuevo" });
  const reader = await screen.findByLabelText("Lectura del documento (MRZ)");
  await waitFor(() =>
    expect(screen.getByLabelText("Nacionalidad", { selector: "input" })).toHaveProperty("disabled", false),
  );
  await userEvent.click(reader);
  await userEvent.paste(PASSPORT);
  await userEvent.click(screen.getByRole("button", { name: "Registrar al pasajero" }));
  await userEvent.click(await screen.findByRole("button", { name: "Abrir ese registro" }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/pasajeros", search: "" }));
  expect(client.getQueryData(["passengers", "typed"])).toBe("L898902C3");
});

test("who saves second sees both versions", async () => {
  let now = ana;
  const calls = api({
    "GET /api/passengers/p-1": () => now,
    "PUT /api/passengers/p-1": async (request) => {
      const body = (await request.json()) as { version: number };
      if (body.version === 3) {
        now = { ...ana, phone: "0991234567", version: 4 };
        return Response.json(
          { message: "Otra persona lo cambió.", reason: "VERSION_CONFLICT", errors: [] },
          { status: 409 },
        );
      }
      return { ...ana, surnames: "Freire Solórzano", version: 5 };
    },
  });
  const reads = () => calls.filter(({ name }) => name === "GET /api/passengers/p-1").length;
  const screens = (
    <Routes>
      <Route path="/pasajeros/editar/:id" element={<EditPassengerView />} />
      <Route path="/pasajeros/:id" element={<PassengerView />} />
    </Routes>
  );
  const { router } = renderScreen(screens, { at: "/pasajeros/editar/p-1" });
  const surnames = await screen.findByLabelText("Apellidos", { selector: "input" });
  await waitFor(() =>
    expect(screen.getByLabelText("Nacionalidad", { selector: "input" })).toHaveProperty("value", "Ecuador"),
  );
  await userEvent.clear(surnames);
  await userEvent.type(surnames, "Freire");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  const conflict = within(await screen.findByRole("dialog", { name: /cambió el pasajero/ }));
  expect(conflict.getByText("0991234567")).toBeTruthy();
  const read = reads();
  await userEvent.click(conflict.getByRole("button", { name: "Guardar la mía sobre la actual" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/pasajeros/p-1"));
  // The next screen shows the saved record without another read, because audit records each read.
  expect(await screen.findByRole("heading", { level: 1, name: /Freire Solórzano/ })).toBeTruthy();
  expect(reads()).toBe(read);
});

test("somebody met only in acts is shown and saved without birth and sex", async () => {
  const rosa: Passenger = { ...ana, birth_date: null, sex: null, checked: false };
  const calls = api({
    "GET /api/passengers/p-1": rosa,
    "PUT /api/passengers/p-1": { ...rosa, version: 4, checked: true },
  });
  const shown = renderScreen(<PassengerView />, { at: "/pasajeros/p-1", path: "/pasajeros/:id" });
  expect(await screen.findAllByText("No consta: las actas no lo dicen")).toHaveLength(2);
  expect(screen.getByText("Según un acta; no consta ninguna declaración")).toBeTruthy();
  shown.unmount();

  renderScreen(<EditPassengerView />, { at: "/pasajeros/editar/p-1", path: "/pasajeros/editar/:id" });
  const surnames = await screen.findByLabelText("Apellidos", { selector: "input" });
  await waitFor(() =>
    expect(screen.getByLabelText("Nacionalidad", { selector: "input" })).toHaveProperty("disabled", false),
  );
  await userEvent.type(surnames, " Mora");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(async () =>
    expect((await bodyOf(calls, "PUT /api/passengers/p-1"))[0]).toMatchObject({
      surnames: "Freire Ñacato Mora",
      birth_date: null,
      sex: null,
    }),
  );
});

test("a reading that comes before the countries waits for them, and asks between two centuries", async () => {
  let answer: (response: Response) => void = () => undefined;
  api({ "GET /api/catalogues/countries": () => new Promise<Response>((resolve) => (answer = resolve)) });
  renderScreen(<NewPassengerView />, { at: "/pasajeros/nuevo", path: "/pasajeros/nuevo" });
  const reader = await screen.findByLabelText("Lectura del documento (MRZ)");
  await userEvent.click(reader);
  await userEvent.paste("P<DEUZAHRA<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<\nA1234567<6DEU2403155F3101012<<<<<<<<<<<<<<04");
  expect(await screen.findByText("Se llenará cuando esté la lista de países.")).toBeTruthy();
  answer(Response.json(COUNTRIES));
  await userEvent.click(await screen.findByRole("button", { name: "15 de marzo de 1924" }));
  expect(screen.getByLabelText("Apellidos", { selector: "input" })).toHaveProperty("value", "Zahra");
  expect(screen.getByLabelText("Nombres", { selector: "input" })).toHaveProperty("value", "");
  expect(screen.getByLabelText("Año")).toHaveProperty("value", "1924");
  expect(screen.queryByRole("button", { name: "15 de marzo de 2024" })).toBeNull();
});

test("who has one name only is saved with it, and somebody without any is not", async () => {
  const calls = api({ "GET /api/passengers/p-1": ana, "PUT /api/passengers/p-1": ana });
  renderScreen(<EditPassengerView />, { at: "/pasajeros/editar/p-1", path: "/pasajeros/editar/:id" });
  const surnames = await screen.findByLabelText("Apellidos", { selector: "input" });
  const givenNames = screen.getByLabelText("Nombres", { selector: "input" });
  await waitFor(() =>
    expect(screen.getByLabelText("Nacionalidad", { selector: "input" })).toHaveProperty("value", "Ecuador"),
  );
  await userEvent.clear(surnames);
  await userEvent.clear(givenNames);
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  const unnamed = "Escriba los apellidos, los nombres o ambos.";
  expect(await screen.findByText(unnamed)).toBeTruthy();
  await userEvent.type(givenNames, "Zahra");
  await waitFor(() => expect(screen.queryByText(unnamed)).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(async () =>
    expect((await bodyOf(calls, "PUT /api/passengers/p-1"))[0]).toMatchObject({ surnames: "", given_names: "Zahra" }),
  );
});

test("a country that left the list stays with its name, and the form says so", async () => {
  api({
    "GET /api/catalogues/countries": {
      ...COUNTRIES,
      items: [...COUNTRIES.items, { ...country("AN", "Antillas", "ANT"), active: false }],
    },
    "GET /api/passengers/p-1": { ...ana, nationality: "AN" },
  });
  renderScreen(<EditPassengerView />, { at: "/pasajeros/editar/p-1", path: "/pasajeros/editar/:id" });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Nacionalidad" }).value).toBe("Antillas"),
  );
  expect(document.body.textContent).toContain("«Antillas» ya no se usa. Elija lo que corresponde hoy.");
  await userEvent.click(screen.getByRole("combobox", { name: "País que lo emitió" }));
  expect(screen.queryByRole("option", { name: "Antillas" })).toBeNull();
  await userEvent.tab();
});
