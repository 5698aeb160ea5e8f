import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { DeclarationPrintView } from "./declaration-print-view";

const ID = "0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c11";
const no = { yes: false, detail: null };
const DECLARATION = {
  id: ID,
  code: "D-7K3M-Q2X9",
  version: 2,
  state: "submitted",
  editable: true,
  qr: "GPS1:ABC",
  submitted_at: "2026-11-20T15:00:00Z",
  updated_at: "2026-11-20T15:04:00Z",
  travel: {
    direction: "ingreso",
    transport_mode: "AER",
    airline: null,
    flight_number: "LA1411",
    flight_date: "2026-11-28",
    origin_airport: "UIO",
    destination_airport: "GPS",
    purpose: "turismo",
    lodging: null,
    stay_days: 5,
  },
  traveller: {
    document_type: "pasaporte",
    document_number: "A1",
    document_country: "EC",
    surnames: "Prueba",
    given_names: "Viajera",
    birth_date: "1988-04-02",
    sex: "F",
    nationality: "EC",
    residence_country: "EC",
    migratory_category: "turista",
    email: null,
    phone: null,
  },
  minors: [],
  answers: { food: no, plants: no, animals: no, soil: no, equipment: no, farm_contact: no, medicines: no },
  items: [],
  oath: { text_version: 3, accepted_at: "2026-11-20T15:04:00Z" },
};
const SWORN = { version: 3, text: "Declaro todo lo que llevo.\n\nSé que ocultarlo se sanciona.", oath: "Juro que es verdad." };

const open = () => renderScreen(<DeclarationPrintView />, { at: `/declaraciones/${ID}/imprimir`, path: "/declaraciones/:id/imprimir" });

test("the sheet carries the very text that was sworn, its version and the time", async () => {
  fakeApi({
    [`GET /api/declarations/${ID}`]: DECLARATION,
    "GET /api/settings/disclaimers/3": SWORN,
    "*": { items: [], next_page_token: null },
  });
  open();
  await screen.findByText("Juro que es verdad.");
  const sheet = screen.getByRole("article");
  expect(sheet.textContent).toContain("Declaro todo lo que llevo.");
  expect(sheet.textContent).toContain("Sé que ocultarlo se sanciona.");
  expect(sheet.textContent).toMatch(/Aceptado bajo juramento el 20 de noviembre de 2026 a las 10:04 [^.]*\. Texto en su versión 3\./);
  expect(screen.getByRole("button", { name: "Imprimir" }).hasAttribute("disabled")).toBe(false);
});

test("without the text the screen says what the sheet lacks, and reads it again", async () => {
  let reads = 0;
  fakeApi({
    [`GET /api/declarations/${ID}`]: DECLARATION,
    "GET /api/settings/disclaimers/3": () => {
      reads += 1;
      return reads > 1 ? Response.json(SWORN) : Response.json({ status: 404, message: "No existe." }, { status: 404 });
    },
    "*": { items: [], next_page_token: null },
  });
  open();
  await screen.findByText("Falta el texto del juramento");
  expect(screen.getByRole("article").textContent).toContain("Texto en su versión 3.");
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  await screen.findByText("Juro que es verdad.");
  expect(screen.queryByText("Falta el texto del juramento")).toBeNull();
});
