import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { captivePortal, fakeApi, hanging } from "../../../testing/fake-api";
import { saying } from "../../../testing/saying";
import { renderScreen } from "../../../testing/render-screen";
import { addDays } from "../../lib/dates";
import { todayInGalapagos } from "../../lib/today";
import { database } from "../../offline/database";
import { type DeclarationForm, newItem, emptyDeclaration } from "../../offline/declaration-draft";
import { newDraft, NEW_DECLARATION } from "../../offline/things-to-declare";
import { readDraft, writeDraft } from "../../offline/drafts";
import { offerReferenceLists } from "../../offline/reference-lists";
import { flightEntries } from "../../../testing/flights";
import { NewDeclarationView } from "./new-declaration-view";

const placed = (city: string, province: string) => ({
  attributes: { city, province, time_zone: province === "Galápagos" ? "Pacific/Galapagos" : "America/Guayaquil" },
});
const airport = (code: string, city: string, province: string) =>
  entry(code, `Aeropuerto de ${city}`, placed(city, province));
const airports = [airport("UIO", "Quito", "Pichincha"), airport("GPS", "Baltra", "Galápagos")];
const port = (code: string, name: string, city: string, province: string) => entry(code, name, placed(city, province));
const ports = [
  port("ECGYE", "Guayaquil", "Guayaquil", "Guayas"),
  port("XGAYO", "Puerto Ayora", "Santa Cruz", "Galápagos"),
];
const lists = {
  "GET /api/catalogues/ports": listOf(ports),
  "GET /api/catalogues/airports": listOf(airports),
  "GET /api/catalogues/airlines": NOTHING,
  "GET /api/catalogues/flights": listOf(flightEntries),
  "GET /api/catalogues/transport-modes": listOf([entry("AER", "Aéreo comercial")]),
};

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("snapshots")]);
});

const origin = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Aeropuerto de salida" });

/** Asks for everything of the journey, because no flight is known. */
const askInFull = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Viajo por mar o de otra manera" }));

test("lists that cannot be had say so, and come when they are asked for again", async () => {
  fakeApi({ "*": captivePortal });
  renderScreen(<NewDeclarationView />);
  await userEvent.type(await screen.findByLabelText(/Número de vuelo/), "EQ190");
  expect(
    await screen.findByText(/No pudimos leer: aeropuertos, puertos, aerolíneas/, {}, { timeout: 5000 }),
  ).toBeTruthy();
  expect((await origin()).placeholder).toBe("Lista no disponible");

  fakeApi(lists);
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await vi.waitFor(async () => expect((await origin()).disabled).toBe(false));
  await userEvent.click(await origin());
  expect(await screen.findByRole("option", { name: /Quito \(UIO\)/ })).toBeTruthy();
  await userEvent.tab();
  expect(screen.queryByText(/No pudimos leer/)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/Número de vuelo/).value).toBe("EQ190");
});

test("what a step lacks stands above it, in the order of the page and in the words of its fields", async () => {
  fakeApi(lists);
  renderScreen(<NewDeclarationView />);
  await userEvent.type(await screen.findByLabelText(/Número de vuelo/), "E");
  await vi.waitFor(async () => expect((await origin()).disabled).toBe(false));
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  const summary = within(await screen.findByRole("alert"));
  const said = summary.getAllByRole("link").map(({ textContent }) => textContent);
  expect(summary.getByText(`Revise ${said.length} datos`)).toBeTruthy();
  expect(said.indexOf("Aeropuerto de salida")).toBeGreaterThanOrEqual(0);
  expect(said.indexOf("Aeropuerto de llegada")).toBe(said.indexOf("Aeropuerto de salida") + 1);
  await userEvent.click(summary.getByRole("link", { name: "Aeropuerto de salida" }));
  expect(document.activeElement).toBe(await origin());
});

/** Opens the form and chooses a mode of transport other than by air. */
async function chooseMode(code: string, name: string, { hasRoute = false } = {}) {
  fakeApi({
    ...lists,
    "GET /api/catalogues/transport-modes": listOf([entry("AER", "Aéreo comercial"), entry(code, name)]),
  });
  renderScreen(<NewDeclarationView />);
  if (!hasRoute) await askInFull();
  await screen.findByRole("option", { name });
  await userEvent.selectOptions(screen.getByLabelText(/transporte/i), code);
}

test("an airline goes when the journey is not by air any more", async () => {
  const values = emptyDeclaration();
  values.travel.airline = "LA";
  await writeDraft(NEW_DECLARATION, newDraft(values));
  await chooseMode("MAT", "Marítimo");
  await vi.waitFor(async () =>
    expect((await readDraft<DeclarationForm>(NEW_DECLARATION))?.values.travel).toMatchObject({
      transport_mode: "MAT",
      airline: "",
    }),
  );
});

test("a boat goes between ports, and the airports that were chosen go", async () => {
  const values = emptyDeclaration();
  Object.assign(values.travel, { origin_airport: "UIO", destination_airport: "GPS" });
  await writeDraft(NEW_DECLARATION, newDraft(values));
  await chooseMode("MAI", "Marítimo interislas", { hasRoute: true });
  await vi.waitFor(async () =>
    expect((await readDraft<DeclarationForm>(NEW_DECLARATION))?.values.travel).toMatchObject({
      origin_airport: "",
      destination_airport: "",
    }),
  );
  expect(screen.queryByLabelText(/Aeropuerto/)).toBeNull();
  await userEvent.type(await screen.findByLabelText(/Puerto de llegada/), "ayora");
  expect(await screen.findByRole("option", { name: "Puerto Ayora · Santa Cruz" })).toBeTruthy();
  expect(screen.queryByRole("option", { name: /GPS/ })).toBeNull();
  await userEvent.tab();
  await vi.waitFor(async () =>
    expect((await readDraft<DeclarationForm>(NEW_DECLARATION))?.values.travel.destination_airport).toBe("XGAYO"),
  );
});

test("a boat that was declared between airports shows them by name", async () => {
  const values = emptyDeclaration();
  Object.assign(values.travel, { transport_mode: "MAI", origin_airport: "UIO", destination_airport: "GPS" });
  await writeDraft(NEW_DECLARATION, newDraft(values));
  fakeApi(lists);
  renderScreen(<NewDeclarationView />);
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/Puerto de llegada/).value).toBe("Baltra (GPS)"),
  );
  expect(screen.getByLabelText<HTMLInputElement>(/Puerto de salida/).value).toBe("Quito (UIO)");
});

test("what was chosen before stays chosen without its list", async () => {
  const values = emptyDeclaration();
  values.travel.origin_airport = "UIO";
  await writeDraft(NEW_DECLARATION, newDraft(values));
  fakeApi({ "*": captivePortal });
  renderScreen(<NewDeclarationView />);
  expect((await origin()).value).toBe("UIO");
});

test("while the server does not answer, the lists of the device are there", async () => {
  const reference_lists = { airports: airports.map(({ code, name, attributes }) => [code, name, attributes, 1]) };
  await (
    await database()
  ).put("snapshots", { etag: null, checkedAt: 1, data: { reference_lists } as never }, "products");
  fakeApi({ "*": hanging });
  const { client } = renderScreen(<NewDeclarationView />);
  await askInFull();
  expect((await origin()).placeholder).toBe("Cargando");
  await offerReferenceLists(client);
  await vi.waitFor(async () => expect((await origin()).disabled).toBe(false));
  await userEvent.click(await origin());
  expect(await screen.findByRole("option", { name: /Quito \(UIO\)/ })).toBeTruthy();
  await userEvent.tab();
});

const journey = (travel: Partial<DeclarationForm["travel"]>) => {
  const values = emptyDeclaration();
  Object.assign(values.travel, {
    flight_date: addDays(todayInGalapagos(new Date()), 3),
    purpose: "turismo",
    ...travel,
  });
  return newDraft(values);
};
const scy = airport("SCY", "San Cristóbal", "Galápagos");

test("a known flight on another route is asked about, and goes on when it is confirmed", async () => {
  await writeDraft(
    NEW_DECLARATION,
    journey({ flight_number: "LA1411", origin_airport: "UIO", destination_airport: "SCY" }),
  );
  fakeApi({ ...lists, "GET /api/catalogues/airports": listOf([...airports, scy]) });
  renderScreen(<NewDeclarationView />);
  expect(
    await screen.findByText(saying("El vuelo LA1411 sale de GYE o Quito (UIO) y llega a Baltra (GPS).")),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(await screen.findByText("Corrija el vuelo o la ruta, o confirme la ruta.")).toBeTruthy();
  await userEvent.click(
    screen.getByRole("checkbox", {
      name: /^Está bien: este vuelo sale de\s+Quito \(UIO\)\s+y llega a\s+San Cristóbal \(SCY\)\s*\.$/,
    }),
  );
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  expect(await screen.findByRole("heading", { name: "Documento de viaje" })).toBeTruthy();
});

test("who answers no to everything and lists goods is asked before the oath, and may confirm or go back", async () => {
  const values = emptyDeclaration();
  for (const answer of Object.values(values.answers)) answer.yes = "no";
  const queso = {
    ...newItem(null, undefined),
    description: "queso",
    quantity: "1",
    unit: "KGM",
    carried_in: "TR-01",
    origin_country: "EC",
  };
  await writeDraft(NEW_DECLARATION, { ...newDraft({ ...values, items: [queso] }), step: 3 });
  fakeApi({ "*": captivePortal });
  renderScreen(<NewDeclarationView />, { at: "/declaraciones/nueva?paso=4" });
  await userEvent.click(await screen.findByRole("button", { name: "Continuar" }));
  const asked = (await screen.findByText("Respondió que no a todas las preguntas")).closest(
    "[role=status]",
  ) as HTMLElement;
  expect(asked.textContent).toContain("declara: queso");
  expect(screen.queryByRole("checkbox", { name: /Juro/ })).toBeNull();
  await userEvent.click(within(asked).getByRole("button", { name: "Revisar mis respuestas" }));
  expect(await screen.findAllByRole("radio", { name: "No" })).not.toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  await screen.findByText("1 producto declarado");
  await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Son correctas, continuar" }));
  await vi.waitFor(() => expect(screen.queryByText("Respondió que no a todas las preguntas")).toBeNull());
  expect(await screen.findByText("Juramento")).toBeTruthy();
});

describe("what was chosen and is not used any more", () => {
  const gone = (place: ReturnType<typeof airport>) => ({ ...place, active: false });
  const airline = (code: string, name: string, active = true) => entry(code, name, { active });

  test("is replaced with one key by what is nearest, and what was done has the focus", async () => {
    await writeDraft(
      NEW_DECLARATION,
      journey({
        direction: "ingreso",
        transport_mode: "AER",
        airline: "2K",
        origin_airport: "UIO",
        destination_airport: "GPS",
        flight_number: "AV1630",
      }),
    );
    fakeApi({
      ...lists,
      "GET /api/catalogues/airports": listOf([
        gone({ ...airport("UIO", "Quito", "Pichincha"), name: "Antiguo" }),
        { ...airport("UIX", "Quito", "Pichincha"), name: "Tababela" },
        airport("GPS", "Baltra", "Galápagos"),
      ]),
      "GET /api/catalogues/airlines": listOf([
        airline("2K", "Avianca Ecuador", false),
        airline("AV", "Avianca"),
        airline("LA", "LATAM"),
      ]),
    });
    renderScreen(<NewDeclarationView />);
    await origin();
    (await screen.findByRole("button", { name: /^Usar «\s*Avianca\s*»$/ })).focus();
    await userEvent.keyboard("{Enter}");
    const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^Aerolínea/ });
    await vi.waitFor(() => expect(box().value).toBe("Avianca"));
    expect(document.activeElement?.textContent).toBe("«Avianca» en lugar de «Avianca Ecuador».");
    await userEvent.click(await screen.findByRole("button", { name: /^Usar «\s*Quito \(UIX\)/ }));
    await vi.waitFor(async () => expect((await origin()).value).toBe("Quito (UIX)"));
    expect(screen.queryByText(/ya no se usa/)).toBeNull();
    await vi.waitFor(async () =>
      expect((await readDraft<DeclarationForm>(NEW_DECLARATION))?.values.travel).toMatchObject({
        airline: "AV",
        origin_airport: "UIX",
      }),
    );
  });

  test("stays where nothing is near, and the other fields are filled in and go on", async () => {
    await writeDraft(
      NEW_DECLARATION,
      journey({
        direction: "ingreso",
        transport_mode: "AER",
        airline: "EQ",
        origin_airport: "UIO",
        destination_airport: "GPS",
        flight_number: "EQ190",
      }),
    );
    fakeApi({
      ...lists,
      "GET /api/catalogues/airlines": listOf([airline("EQ", "TAME", false), airline("LA", "LATAM")]),
    });
    renderScreen(<NewDeclarationView />);
    expect((await screen.findByText("TAME", { selector: "[translate=no]" })).parentElement?.textContent).toBe(
      "«TAME» ya no se usa. Elija lo que corresponde hoy.",
    );
    expect(screen.queryByRole("button", { name: /^Usar/ })).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: /^Mañana/ }));
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(await screen.findByLabelText("Número de documento")).toBeTruthy();
    expect((await readDraft<DeclarationForm>(NEW_DECLARATION))?.values.travel).toMatchObject({
      airline: "EQ",
      flight_date: addDays(todayInGalapagos(new Date()), 1),
    });
  });
});

describe("a known flight", () => {
  const travel = async () => (await readDraft<DeclarationForm>(NEW_DECLARATION))?.values.travel;
  const number = () => screen.findByLabelText<HTMLInputElement>(/Número de vuelo/);
  const opened = async () => {
    fakeApi({
      ...lists,
      "GET /api/catalogues/airports": listOf([...airports, scy, airport("GYE", "Guayaquil", "Guayas")]),
    });
    renderScreen(<NewDeclarationView />);
    await number();
  };

  test("fills in the journey by its digits, asks what it leaves open, and says all of it in one line", async () => {
    await opened();
    await userEvent.type(await number(), "1411");
    expect((await number()).value).toBe("LA1411");
    await userEvent.click(await screen.findByRole("radio", { name: "Quito" }));
    expect(await screen.findByText("LA1411 · Quito → Baltra · ingreso")).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: /^Hoy/ }));
    await vi.waitFor(async () =>
      expect(await travel()).toMatchObject({
        direction: "ingreso",
        airline: "XL",
        flight_number: "LA1411",
        origin_airport: "UIO",
        destination_airport: "GPS",
        flight_date: todayInGalapagos(new Date()),
      }),
    );
    await userEvent.clear(await number());
    await userEvent.type(await number(), "AV1689");
    expect(await screen.findByText("AV1689 · Baltra → Quito · salida")).toBeTruthy();
    await vi.waitFor(async () => expect(await travel()).toMatchObject({ direction: "salida", airline: "2K" }));
  });

  test("is waited for: leaving the field before the flights are there opens nothing under the finger", async () => {
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    fakeApi({ ...lists, "GET /api/catalogues/flights": async () => (await arrival, listOf(flightEntries)) });
    renderScreen(<NewDeclarationView />);
    await userEvent.type(await number(), "AV1688");
    await userEvent.tab();
    expect(screen.queryByRole("radio", { name: /^Salir/ })).toBeNull();
    arrive();
    expect(await screen.findByText("AV1688 · Quito → Baltra · ingreso")).toBeTruthy();
    await vi.waitFor(async () => expect(await travel()).toMatchObject({ airline: "2K" }));
  });

  test("is proposed while its number is typed", async () => {
    await opened();
    await userEvent.type(await number(), "168");
    await userEvent.click(await screen.findByRole("button", { name: "AV1688 · Quito → Baltra" }));
    expect((await number()).value).toBe("AV1688");
    expect(await screen.findByText("AV1688 · Quito → Baltra · ingreso")).toBeTruthy();
  });

  test("changes nothing that was chosen, and can be changed itself", async () => {
    await opened();
    await askInFull();
    await userEvent.click(screen.getByRole("radio", { name: /^Salir/ }));
    await userEvent.type(await number(), "AV1688");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Salir/ }).checked).toBe(true);
  });

  test("that leaves its airport open is not gone on with before it is said", async () => {
    await opened();
    await userEvent.type(await number(), "LA1411");
    await userEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(await screen.findAllByText("Elija el aeropuerto o puerto de salida.")).not.toHaveLength(0);
    expect(screen.queryByRole("combobox", { name: "Aeropuerto de salida" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Cambiar el viaje" }));
    expect(await screen.findByRole("combobox", { name: "Aeropuerto de salida" })).toBeTruthy();
  });
});

test("an address of a later step begins at the first one where the device has nothing of it", async () => {
  fakeApi({ "*": captivePortal });
  const { router } = renderScreen(<NewDeclarationView />, {
    at: "/declaraciones/nueva?paso=5",
    path: "/declaraciones/nueva",
  });
  expect(await screen.findByLabelText(/^Número de vuelo/)).toBeTruthy();
  expect(router.state.location.search).toBe("");
  await router.navigate("/declaraciones/nueva?paso=2");
  expect(await screen.findByLabelText("Número de documento"), "one goes on from there").toBeTruthy();
});
