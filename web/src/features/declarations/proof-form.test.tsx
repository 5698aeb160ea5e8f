import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { DECLARATION } from "../../../testing/declaration";
import { NOTHING } from "../../../testing/answers";
import { answer, type FakeAnswer, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { formatInstant } from "../../lib/format";
import { keepDeclaration } from "../../offline/kept-declarations";
import type { Declaration } from "./declaration-body";
import { DeclarationView } from "./declaration-view";
import { EditDeclarationView } from "./edit-declaration-view";

const whole = (id: string): Declaration => ({ ...DECLARATION, id });
const masked = (id: string): Declaration => {
  const declaration = whole(id);
  return {
    ...declaration,
    masked: true,
    traveller: { ...declaration.traveller, document_number: "•••••T47", birth_date: "1988" },
  };
};

function api(id: string, open: FakeAnswer<`POST /api/declarations/${string}/open`> = whole(id)) {
  return fakeApi(
    { ...answer(`GET /api/declarations/${id}` as const, masked(id)), "*": NOTHING },
    answer(`POST /api/declarations/${id}/open` as const, open),
  );
}

const proofsOf = async (calls: ReturnType<typeof fakeApi>) =>
  Promise.all(
    calls.filter(({ name }) => name.endsWith("/open")).map(({ request }) => request.clone().json() as Promise<unknown>),
  );

async function typeProof(number: string) {
  const field = await screen.findByLabelText("Número de documento");
  expect(screen.getByRole("button", { name: "Mostrar la declaración" })).toHaveProperty("disabled", true);
  await userEvent.clear(field);
  await userEvent.type(field, number);
  await userEvent.type(screen.getByLabelText("Día"), "2");
  await userEvent.selectOptions(screen.getByLabelText("Mes"), "abril");
  await userEvent.type(screen.getByLabelText("Año"), "1988");
  await userEvent.click(screen.getByRole("button", { name: "Mostrar la declaración" }));
}

test("the link shows part of the document; what the document says shows all of it, until the page is closed", async () => {
  const calls = api("d-1");
  const shown = renderScreen(<DeclarationView />, { at: "/declaraciones/d-1", path: "/declaraciones/:id" });
  expect(await screen.findByText(/•••••T47/)).toBeTruthy();
  expect(screen.getByText("1988")).toBeTruthy();
  await typeProof("ab123t47");
  expect(await screen.findByText(/AB123T47/)).toBeTruthy();
  expect(screen.getByText("2 de abril de 1988")).toBeTruthy();
  shown.unmount();

  renderScreen(<DeclarationView />, { at: "/declaraciones/d-1", path: "/declaraciones/:id" });
  expect(await screen.findByText(/AB123T47/)).toBeTruthy();
  const proof = { credentials: { document_number: "AB123T47", birth_date: "1988-04-02" } };
  expect(await proofsOf(calls)).toEqual([proof, proof]);
});

test("the device that sent it shows all of it by its key", async () => {
  await keepDeclaration(whole("d-2"), "key");
  const calls = api("d-2");
  renderScreen(<DeclarationView />, { at: "/declaraciones/d-2", path: "/declaraciones/:id" });
  expect(await screen.findByText(/AB123T47/)).toBeTruthy();
  await waitFor(async () => expect(await proofsOf(calls)).toEqual([{ credentials: { edit_key: "key" } }]));
  expect(screen.queryByText("Confirme que es usted")).toBeNull();
});

test("nobody edits what they cannot see, and a wrong proof says so", async () => {
  const refusal = {
    message: "El número de documento o la fecha de nacimiento no coinciden.",
    reason: "EDIT_CREDENTIALS_WRONG",
    errors: [],
  };
  api("d-3", () => Response.json(refusal, { status: 403 }));
  renderScreen(<EditDeclarationView />, { at: "/declaraciones/d-3/editar", path: "/declaraciones/:id/editar" });
  await typeProof("AB123T48");
  expect(await screen.findByText(refusal.message)).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText("Número de documento")).toHaveProperty("value", "AB123T48"));
  expect(screen.queryByText("Apellidos")).toBeNull();
});

test("a code opens nothing by itself: it asks for what the document says, and leads to the declaration", async () => {
  const calls = fakeApi({
    "POST /api/declarations/D-7K3M-Q2X9/open": whole("d-4"),
    "*": NOTHING,
  });
  const { router } = renderScreen(<DeclarationView />, {
    at: "/declaraciones/d-7k3m-q2x9",
    path: "/declaraciones/:id",
  });
  expect(await screen.findByText(/El código D-7K3M-Q2X9 no basta/)).toBeTruthy();
  await typeProof("AB123T47");
  expect(await screen.findByText(/AB123T47/)).toBeTruthy();
  expect(router.state.location.pathname).toBe("/declaraciones/d-4");
  expect(calls.some(({ name }) => name.startsWith("GET /api/declarations/D-"))).toBe(false);
});

test.each([
  ["0b5e3f0e-7a3d-4e9b", "El enlace está incompleto"],
  ["hola", "No encontramos esa declaración"],
])("a traveller who comes with /declaraciones/%s is told what is wrong with it, not to sign in", async (id, told) => {
  fakeApi({
    "*": () =>
      Response.json(
        { status: 401, reason: "UNAUTHENTICATED", message: "Inicie sesión para continuar." },
        { status: 401 },
      ),
  });
  renderScreen(<DeclarationView />, { at: `/declaraciones/${id}`, path: "/declaraciones/:id" });
  expect(await screen.findByRole("heading", { name: told })).toBeTruthy();
  expect(screen.queryByText(/Inicie sesión/)).toBeNull();
});

test("a finding names its acts, each with the way to check it", async () => {
  const acts = [
    { folio: "GPS-2026-000123", issued_at: "2026-11-28T15:00:00Z" },
    { folio: "GPS-2026-T3-0007", issued_at: "2026-11-28T15:30:00Z" },
  ];
  fakeApi({
    "GET /api/declarations/d-6": { ...masked("d-6"), state: "with_findings", editable: false, acts },
    "*": NOTHING,
  });
  renderScreen(<DeclarationView />, { at: "/declaraciones/d-6", path: "/declaraciones/:id" });
  const found = await screen.findByText(/emitió estas 2 actas/);
  const notice = within(found.closest("[role=status]") as HTMLElement);
  expect(notice.getAllByRole("listitem").map((act) => act.textContent)).toEqual([
    `GPS-2026-000123, emitida: ${formatInstant("2026-11-28T15:00:00Z", "GPS")}`,
    `GPS-2026-T3-0007, emitida: ${formatInstant("2026-11-28T15:30:00Z", "GPS")}`,
  ]);
  expect(notice.getByText(/Con el código QR de cada acta puede comprobar/)).toBeTruthy();
  expect(notice.getByRole("link", { name: "Verificar un acta" }).getAttribute("href")).toBe("/verificar");
});

test("a finding without an act, or of an earlier release's copy, is explained", async () => {
  fakeApi({
    "GET /api/declarations/d-5": { ...whole("d-5"), state: "with_findings", editable: false },
    "*": NOTHING,
  });
  renderScreen(<DeclarationView />, { at: "/declaraciones/d-5", path: "/declaraciones/:id" });
  expect(await screen.findByText("La inspección terminó con novedad")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Verificar un acta" }).getAttribute("href")).toBe("/verificar");
});
