import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { beginDeclaration } from "../../../testing/begun-declaration";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { database } from "../../offline/database";
import { NewDeclarationView } from "./new-declaration-view";

const PASSPORT = "P<ECUNACATO<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<<\nL898902C36ECU7408122F2904153<<<<<<<<<<<<<<00";
/** Of a child, or of somebody of 102 years. */
const CARD = "I<ECUA123456783<1710034065<<<<\n2403155M3101012ECU<<<<<<<<<<<5\nFREIRE<<LUIS<<<<<<<<<<<<<<<<<<";

const countries = [
  entry("EC", "Ecuador", { attributes: { alpha3: "ECU", nationality: "ecuatoriana" } }),
  entry("US", "Estados Unidos", { attributes: { alpha3: "USA", nationality: "estadounidense" } }),
];

beforeEach(async () => {
  await (await database()).clear("drafts");
  await beginDeclaration();
  fakeApi({ "GET /api/catalogues/countries": listOf(countries), "*": NOTHING });
  renderScreen(<NewDeclarationView />, { at: "/declaraciones/nueva?paso=5", path: "/declaraciones/nueva" });
  // After the last step the whole of a step is on one screen.
  await userEvent.click(await screen.findByRole("button", { name: "Cambiar Sus datos" }));
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: "input" });
const open = async () => userEvent.click(await screen.findByRole("button", { name: "Leer el pasaporte o la cédula" }));

async function paste(lines: string) {
  const area = await screen.findByLabelText("O escriba o pegue las líneas");
  await userEvent.clear(area);
  await userEvent.click(area);
  await userEvent.paste(lines);
}

test("a document fills the fields, keeps the accents that were typed, and is taken back whole", async () => {
  await userEvent.type(await field("Apellidos"), "Ñacato");
  await userEvent.type(await field("Nombres"), "Rosa");
  await userEvent.type(await field("Número de documento"), "X-1");
  await open();
  await paste(PASSPORT);
  const read = within((await screen.findByText("Revise lo leído")).closest<HTMLElement>("[role=status]")!);
  for (const said of ["Pasaporte", "L898902C3", "Ñacato", "Anna Maria", "12 de agosto de 1974", "Femenino"])
    expect(read.getByText(said)).toBeTruthy();
  expect((await field("Apellidos")).value).toBe("Ñacato");
  expect((await field("Nombres")).value).toBe("Anna Maria");
  expect((await field("País que lo emitió")).value).toBe("Ecuador");
  expect((await field("País de residencia")).value).toBe("Ecuador");
  expect(screen.getByLabelText("Año")).toHaveProperty("value", "1974");

  // What is changed behind it stays.
  await userEvent.type(await field("Nombres"), " Paz");
  await userEvent.click(read.getByRole("button", { name: "Deshacer" }));
  expect((await field("Número de documento")).value).toBe("X-1");
  expect((await field("Nombres")).value).toBe("Anna Maria Paz");
  await waitFor(async () => expect((await field("País de residencia")).value).toBe(""));
  expect(screen.getByLabelText("Año")).toHaveProperty("value", "");
  expect(document.activeElement?.textContent).toContain("Leer el pasaporte");
});

test("a part whose check digit is wrong stays as it was, and is named", async () => {
  await userEvent.type(await field("Número de documento"), "X-1");
  await open();
  await paste(PASSPORT.replace("C36", "C37"));
  expect(
    await screen.findByText("El dígito de control del número de documento no coincide (línea 2, posición 10)."),
  ).toBeTruthy();
  expect((await field("Número de documento")).value).toBe("X-1");
  expect((await field("Apellidos")).value).toBe("Nacato");
});

test("what is no document says why, and fills nothing", async () => {
  await userEvent.clear(await field("Apellidos"));
  await open();
  await paste("P<ECUNACATO");
  await userEvent.click(screen.getByRole("button", { name: "Leer las líneas" }));
  expect(await screen.findByText(/La lectura tiene 11 caracteres/)).toBeTruthy();
  expect((await field("Apellidos")).value).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(screen.queryByLabelText("O escriba o pegue las líneas")).toBeNull();
});

test("lines that are pasted into the number are read; of two births one is asked for", async () => {
  await userEvent.click(await field("Número de documento"));
  await userEvent.paste(CARD);
  await userEvent.click(await screen.findByRole("button", { name: "15 de marzo de 1924" }));
  expect(screen.getByLabelText("Año")).toHaveProperty("value", "1924");
  expect((await field("Número de documento")).value).toBe("1710034065");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Cédula" }).checked).toBe(true);
});

test("a minor's document fills the minor, who was born on the later day", async () => {
  await userEvent.clear(await field("Apellidos"));
  await userEvent.click(await screen.findByRole("button", { name: "Añadir un menor" }));
  const minor = within(screen.getByRole("group", { name: "Menor 1" }));
  await userEvent.click(minor.getByRole("button", { name: "Leer el pasaporte o la cédula" }));
  await paste(CARD);
  await waitFor(() => expect(minor.getByLabelText("Año")).toHaveProperty("value", "2024"));
  expect(minor.getByLabelText("Apellidos")).toHaveProperty("value", "Freire");
  expect((await screen.findAllByLabelText("Apellidos"))[0]).toHaveProperty("value", "");
});
