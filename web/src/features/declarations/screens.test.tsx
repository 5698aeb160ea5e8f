import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { entry, listOf, NOTHING, SETTINGS } from "../../../testing/answers";
import { beginDeclaration } from "../../../testing/begun-declaration";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { database } from "../../offline/database";
import { type DeclarationForm, emptyDeclaration, emptyMinor } from "../../offline/declaration-draft";
import { NEW_DECLARATION, newDraft } from "../../offline/things-to-declare";
import { readDraft, writeDraft } from "../../offline/drafts";
import { airports, flightEntries } from "../../../testing/flights";
import { NewDeclarationView } from "./new-declaration-view";

// Read before, so that no test waits for it.
beforeAll(() => Promise.all([import("./declaration-rules"), import("./later-steps")]));

beforeEach(async () => {
  await (await database()).clear("drafts");
  await beginDeclaration();
  vi.stubGlobal("scrollTo", () => undefined);
  fakeApi({
    "GET /api/settings": SETTINGS,
    "GET /api/catalogues/flights": listOf(flightEntries),
    "GET /api/catalogues/airports": listOf(airports),
    "GET /api/catalogues/countries": listOf([
      entry("DE", "Alemania", { attributes: { alpha3: "DEU" } }),
      entry("EC", "Ecuador"),
    ]),
    "*": NOTHING,
  });
});

const open = (at: string) =>
  renderScreen(<NewDeclarationView />, { path: "/declaraciones/nueva", at: `/declaraciones/nueva${at}` });
const draft = async () => (await readDraft<DeclarationForm>(NEW_DECLARATION))?.values;
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const question = (name: RegExp) => screen.findByRole("group", { name });

test("questions come one by one: a no goes on, a yes asks for more, and the last one ends the step", async () => {
  open("?paso=3");
  await question(/alimentos/);
  await press("No");
  await question(/plantas/);
  await press("Sí");
  expect(screen.getByLabelText(/^Detalle/)).toBeTruthy();
  await press("Continuar");
  for (const name of [/animales o productos/, /tierra/]) {
    await question(name);
    await press("No");
  }
  await question(/equipo/);
  await press("Sí");
  await press("Continuar");
  expect(await screen.findByText("Explique brevemente su respuesta.")).toBeTruthy();
  await press("No");
  await question(/finca/);
  await press("No");
  await question(/medicinas/);
  await press("Atrás");
  expect((await question(/finca/)).querySelector('[aria-pressed="true"]')?.textContent).toBe("No");
  await press("Continuar");
  await question(/medicinas/);
  await press("No");
  expect(await screen.findByRole("searchbox", { name: "Buscar un producto para añadirlo" })).toBeTruthy();
  await waitFor(async () => expect((await draft())?.answers.plants.yes).toBe("yes"));
});

test("a known flight answers what was missing before it was typed", async () => {
  open("");
  await press("Continuar");
  const number = await screen.findByLabelText(/^Número de vuelo/);
  await userEvent.type(number, "LA1411");
  expect(await screen.findByRole("radio", { name: /UIO|Quito/ })).toBeTruthy();
  expect(screen.queryByLabelText("Modo de transporte")).toBeNull();
});

test("no to all is there when every question was on the screen, and not before", async () => {
  open("?paso=3");
  for (const name of [/alimentos/, /plantas/, /animales o/, /tierra/, /equipo/, /finca/, /medicinas/]) {
    await question(name);
    expect(screen.queryByRole("button", { name: /^No a/ })).toBeNull();
    await press("Continuar");
  }
  expect(await screen.findAllByRole("radio", { name: "No" })).toHaveLength(7);
  await press("Continuar");
  expect(await screen.findAllByText("Responda sí o no.")).toHaveLength(7);
  await press("No a todo");
  expect(screen.queryByText("Responda sí o no.")).toBeNull();
  await press("Continuar");
  expect(await screen.findByRole("searchbox", { name: "Buscar un producto para añadirlo" })).toBeTruthy();
});

test("a document tells where somebody is from, where they live, and why they travel; what is chosen stays", async () => {
  open("?paso=2");
  await userEvent.click(await screen.findByRole("radio", { name: "Pasaporte" }));
  await userEvent.type(screen.getByLabelText("Número de documento"), "AB123456");
  const country = await screen.findByRole<HTMLInputElement>("combobox", { name: "País que lo emitió" });
  await waitFor(() => expect(country.disabled).toBe(false));
  await userEvent.type(country, "Alemania");
  await userEvent.click(await screen.findByRole("option", { name: "Alemania" }));
  await press("Continuar");
  await userEvent.type(await screen.findByLabelText(/^Apellidos/), "Müller");
  await waitFor(async () => {
    const kept = await draft();
    expect(kept?.traveller).toMatchObject({
      nationality: "DE",
      residence_country: "DE",
      migratory_category: "turista",
    });
    expect(kept?.travel.purpose).toBe("turismo");
  });
  await press("Continuar");
  expect(await screen.findByText("Elija el sexo.")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Femenino" }));
  await press("Continuar");
  expect(await screen.findByLabelText("Día")).toBeTruthy();
});

test("an identity card is one of Ecuador, and says nothing of why its holder travels", async () => {
  open("?paso=2");
  await userEvent.click(await screen.findByRole("radio", { name: "Cédula" }));
  await waitFor(async () => {
    const kept = await draft();
    expect(kept?.traveller).toMatchObject({ document_country: "EC", nationality: "EC", residence_country: "EC" });
    expect(kept?.travel.purpose).toBe("");
  });
});

test("a wrong field is told when it is left, and has the focus when the screen cannot be left", async () => {
  open("?paso=2");
  const number = await screen.findByLabelText("Número de documento");
  await userEvent.type(number, "1");
  expect(screen.queryByText(/^Escriba el número como está/)).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Otro documento" }));
  expect(await screen.findByText(/^Escriba el número como está/)).toBeTruthy();
  await press("Continuar");
  await waitFor(() => expect(document.activeElement).toBe(number));
});

test("a form takes no more minors than a declaration does, and says where the others go", async () => {
  const form = emptyDeclaration();
  await writeDraft(NEW_DECLARATION, newDraft({ ...form, minors: Array.from({ length: 10 }, () => emptyMinor) }));
  open("?paso=5");
  // After the last step the whole of a step is on one screen.
  await press("Cambiar Sus datos");
  await screen.findByText("Una declaración lleva hasta 10 menores. Los demás van en la de otro adulto.");
  expect(screen.queryByRole("button", { name: "Añadir un menor" })).toBeNull();
});

test.each([
  ["P1234567", "pasaporte", ""],
  ["1710034065", "cedula", "EC"],
  ["123456789", "", ""],
])("the number %s says which document it is, if it can", async (number, type, country) => {
  open("?paso=2");
  await userEvent.type(await screen.findByLabelText("Número de documento"), number);
  await waitFor(async () =>
    expect((await draft())?.traveller).toMatchObject({
      document_number: number,
      document_type: type,
      document_country: country,
    }),
  );
});

test("the document that somebody chose stays, whatever its number looks like", async () => {
  open("?paso=2");
  await userEvent.click(await screen.findByLabelText("Pasaporte"));
  await userEvent.type(screen.getByLabelText("Número de documento"), "1710034065");
  await waitFor(async () =>
    expect((await draft())?.traveller).toMatchObject({ document_number: "1710034065", document_type: "pasaporte" }),
  );
});

const PASSPORT = "P<DEUNACATO<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<<\nL898902C36DEU7408122F2904153<<<<<<<<<<<<<<00";

/** Reads a document on the first screen of the person, and says that it is right. */
async function readDocument(lines: string) {
  open("?paso=2");
  await press("Leer el pasaporte o la cédula");
  const area = await screen.findByLabelText("O escriba o pegue las líneas");
  await userEvent.click(area);
  await userEvent.paste(lines);
  await press("Está bien");
}

test("who says that the document was read right is asked next what it does not say", async () => {
  await readDocument(PASSPORT);
  expect(await screen.findByLabelText("Motivo del viaje")).toBeTruthy();
  expect((await draft())?.traveller).toMatchObject({ surnames: "Nacato", nationality: "DE", residence_country: "DE" });
});

test("a document that does not say everything of its person leaves the next screen to them", async () => {
  await readDocument(PASSPORT.replace("7408122", "7408<<6"));
  await screen.findByLabelText("Número de documento");
  await press("Continuar");
  expect(await screen.findByLabelText("Apellidos")).toBeTruthy();
});
