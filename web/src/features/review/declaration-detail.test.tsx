import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NOTHING, part } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import type { Duplicate } from "./counter-queries";
import { DeclarationDetail } from "./declaration-detail";

const CODE = "D-7K3M-Q2X9";
const no = { yes: false, detail: null };
const person: Partial<StaffDeclaration["minors"][number]> = {
  document_type: "pasaporte",
  document_number: "LR118874",
  document_country: "CO",
  surnames: "Lara Quishpe",
  given_names: "José Luis",
  birth_date: "1955-11-17",
  sex: "M",
  nationality: "CO",
};

const declaration = part<StaffDeclaration>({
  code: CODE,
  version: 1,
  oath: { text_version: 1, accepted_at: "2026-11-22T12:00:00Z", language: "de" },
  state: "submitted",
  submitted_at: "2026-11-22T12:00:00Z",
  lane: { code: "amarillo", reasons: [] },
  travel: {
    direction: "ingreso",
    transport_mode: "A01",
    flight_number: "LA1411",
    flight_date: "2026-11-22",
    origin_airport: "UIO",
    destination_airport: "GPS",
    purpose: "turismo",
  },
  traveller: {
    ...person,
    residence_country: "CO",
    migratory_category: "turista",
    email: "jose.lara@example.org",
    phone: null,
  },
  minors: [{ ...person, given_names: "Inés", document_number: "LR118875" }],
  answers: {
    food: no,
    plants: no,
    animals: no,
    soil: no,
    equipment: no,
    farm_contact: { yes: true, detail: "Visita a una granja de gallinas" },
    medicines: no,
  },
  items: [],
  corrections: [],
  transitions: [
    {
      from: null,
      to: "submitted",
      at: "2026-11-22T12:00:00Z",
      by: "Viajero",
      by_id: null,
      airport: null,
      reason: null,
      decided_at: null,
      witnesses: [],
      contradictions: [],
    },
    {
      from: "submitted",
      to: "presented",
      at: "2026-11-22T13:00:00Z",
      by: "Pedro Loor",
      by_id: "3f2a91c4-0000-4000-8000-000000000000",
      airport: "GPS",
      reason: null,
      decided_at: null,
      witnesses: [],
      contradictions: [],
    },
  ],
  joined_to: null,
  suspicious: false,
  alerts: [],
  fellows: [],
  departure: null,
});

afterEach(() => vi.restoreAllMocks());

function open(change: Partial<typeof declaration> = {}, duplicates: Duplicate[] = []) {
  fakeApi({
    [`GET /api/declarations/${CODE}` as const]: { ...declaration, ...change },
    [`GET /api/declarations/${CODE}/background` as const]: { acts: [], duplicates },
    [`POST /api/declarations/${CODE}/attend` as const]: { other: null },
    "*": NOTHING,
  });
  renderScreen(<DeclarationDetail code={CODE} backTo="/" hrefOf={(code) => `/${code}`} />);
}

const folds = (name: RegExp) => screen.getByText(name).closest("details") as HTMLDetailsElement;
/** As if there were room for one pane, or for two. */
const withRoomFor = (panes: "one" | "two") =>
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query.includes("min-width") === (panes === "two"),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

test("a step that waited on a device shows when it was decided and when it arrived, and who else took it", async () => {
  const late = {
    from: "submitted" as const,
    to: "presented" as const,
    at: "2026-11-22T13:40:00Z",
    by: "Pedro Loor",
    by_id: "3f2a91c4-0000-4000-8000-000000000000",
    airport: "GPS",
    reason: "Vuelve por su mochila.",
    decided_at: "2026-11-22T13:00:00Z",
    witnesses: [
      {
        by: "Begoña Cedeño",
        by_id: "3f2a91c4-0000-4000-8000-000000000001",
        decided_at: "2026-11-22T13:01:00Z",
        at: "2026-11-22T13:01:30Z",
        airport: "GPS",
        reason: null,
      },
    ],
    contradictions: [],
  };
  open({ transitions: [late] });
  const history = within((await screen.findByText("Presentada")).closest("li") as HTMLElement);
  expect(history.getByText(/7:00.*, recibido .*7:40/)).toBeTruthy();
  const witness = history.getByText(/^También lo decidió:/).closest("p") as HTMLElement;
  expect(witness.textContent).toMatch(/Begoña Cedeño.*7:01/);
  expect(witness.textContent, "it arrived at once").not.toMatch(/recibido/);
  const reason = history.getByText("Vuelve por su mochila.");
  expect(reason.compareDocumentPosition(witness), "of who took it first").toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a phone shows whom it is about and what was answered yes, and folds the rest away", async () => {
  withRoomFor("one");
  signInAs("inspector");
  open();
  await screen.findByRole("heading", { name: CODE });
  const shown = screen.getByText("Lara Quishpe, José Luis").closest("p");
  expect(shown?.textContent).toContain("Pasaporte LR118874");
  expect(shown?.textContent).toContain("LA1411 · 22 nov 2026 · UIO → GPS");
  // An officer sees in which language to speak.
  expect(screen.getByText(/^Enviada: .* · formulario en alemán$/)).toBeTruthy();
  const detail = screen.getByText("Visita a una granja de gallinas");
  expect(detail.closest("details")).toBeNull();
  const answered = folds(/^Respondió que no a 6 preguntas$/);
  expect(within(answered).getByText("Alimentos")).toBeTruthy();
  const all = [answered, folds(/^Viajero y 1 menor$/), folds(/^Viaje$/), folds(/^Historial$/)];
  expect(all.map(({ open: unfolded }) => unfolded)).toEqual([false, false, false, false]);
});

test("beside the queue nothing is folded away", async () => {
  withRoomFor("two");
  signInAs("inspector");
  open();
  await screen.findByRole("heading", { name: CODE });
  expect([folds(/^Viaje$/).open, folds(/^Historial$/).open]).toEqual([true, true]);
});

test("an auditor reads that nothing can be changed, and is offered no step", async () => {
  signInAs("auditor");
  open();
  expect(await screen.findByText("Su rol es de consulta: puede ver todo y no cambia nada.")).toBeTruthy();
  expect(screen.queryByRole("group", { name: "Acciones" })).toBeNull();
});

test("the history says who by the name of then and the short form of the id", async () => {
  withRoomFor("two");
  signInAs("inspector");
  open();
  await screen.findByText(/^Pedro Loor · 3f2a91/);
});

test("a declaration that came with a flood says so, and that its traveller is attended as ever", async () => {
  signInAs("inspector");
  open({ suspicious: true });
  expect(await screen.findByText("Sospechosa")).toBeTruthy();
  expect(screen.getByText("Llegó durante un envío masivo")).toBeTruthy();
  expect(screen.getByRole("button", { name: /Marcar presentada/ })).toBeTruthy();
});

test("any other one does not", async () => {
  signInAs("inspector");
  open();
  await screen.findByRole("heading", { name: CODE });
  expect(screen.queryByText("Sospechosa")).toBeNull();
  expect(screen.queryByText("Llegó durante un envío masivo")).toBeNull();
});

test("only what is declared by somebody whom this declaration names is joined to it", async () => {
  signInAs("supervisor");
  const duplicate = {
    state: "submitted" as const,
    lane: "verde" as const,
    surnames: "Lara",
    given_names: "Inés",
    item_count: 0,
    submitted_at: "2026-11-22T12:00:00Z",
    version: 1,
  };
  open({}, [
    { ...duplicate, code: "D-2222-2222", joinable: true },
    { ...duplicate, code: "D-3333-3333", joinable: false },
  ]);
  expect(
    await screen.findByText("Posibles duplicadas: otras 2 nombran a una misma persona para este viaje"),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "D-3333-3333" })).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /Unir/ })).toHaveLength(1);
});

test("once an act was issued, the counter says so before the lane", async () => {
  open({ state: "with_findings", acts: [{ folio: "GPS-2026-000013", issued_at: "2026-11-22T15:00:00Z" }] });
  expect(await screen.findByText("Acta emitida: GPS-2026-000013")).toBeTruthy();
});

test("the lane and its first reason stand across the counter, the other reasons below", async () => {
  signInAs("inspector");
  const reasons = [
    { code: "NOT_PERMITTED_ITEM", message: "Lleva una mercancía no permitida: naranja." },
    { code: "FREE_TEXT_ITEM", message: "Lleva una mercancía que no está en el catálogo: semillas." },
  ] as const;
  open({ lane: { code: "rojo", reasons: [...reasons] } });
  const heading = await screen.findByRole("heading", { name: CODE });
  const band = document.getElementById(heading.getAttribute("aria-describedby") ?? "");
  expect(band?.textContent).toBe("Canal rojoLleva una mercancía no permitida: naranja.");
  expect(screen.getAllByText(reasons[0].message)).toHaveLength(1);
  expect(screen.getByText(reasons[1].message).closest("div")?.textContent).toContain("Otros motivos del canal");
});

test("an alert stands whole below the band, which says that there is one", async () => {
  signInAs("inspector");
  const alert = {
    passenger_id: "p-1",
    reason: "Trajo semillas",
    written_by: "Luis Paz",
    written_at: "2026-11-20T15:00:00Z",
  };
  const reasons = [
    { code: "PASSENGER_ALERT", message: "Alerta del personal: Trajo semillas." },
    { code: "ONLY_PERMITTED_ITEMS", message: "Lleva solo mercancías permitidas." },
  ] as const;
  open({ alerts: [alert], lane: { code: "rojo", reasons: [...reasons] } });
  const heading = await screen.findByRole("heading", { name: CODE });
  const band = document.getElementById(heading.getAttribute("aria-describedby") ?? "");
  expect(band?.textContent).toBe("Canal rojoHay una alerta del personal.");
  expect(screen.getByText("Trajo semillas").closest("li")?.textContent).toMatch(/Luis Paz, 20\snov\s2026/);
  expect(screen.queryByText(reasons[0].message)).toBeNull();
  expect(screen.getByText(reasons[1].message)).toBeTruthy();
});

test("a code that no declaration has can be corrected where it is said", async () => {
  signInAs("inspector");
  fakeApi({
    "GET /api/declarations/D-7K3M-Q2X9": () =>
      Response.json({ message: "No existe.", reason: "DECLARATION_NOT_FOUND" }, { status: 404 }),
    "*": NOTHING,
  });
  renderScreen(<DeclarationDetail code={CODE} backTo="/" hrefOf={(code) => `/?codigo=${code}`} />);
  const field = await screen.findByLabelText<HTMLInputElement>("Código de la declaración");
  expect(field.value).toBe(CODE);
});

const fellow = (surnames: string, code: string, state: "submitted" | "presented", lane: "verde" | "rojo") => ({
  code,
  surnames,
  given_names: "Ana",
  state,
  lane,
  departure: null,
});

test("who travels along and has sworn is one touch away, with lane and state", async () => {
  open({
    fellows: [fellow("Sáez", "D-7K3M-9Q2X", "presented", "verde"), fellow("Loor", "D-7K3M-9Q2Y", "submitted", "rojo")],
  });
  const heading = await screen.findByRole("heading", { name: "Viaja con otras 2 personas" });
  const rows = within(heading.closest("section, article, div[class*=card]") as HTMLElement).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Canal verde Sáez, AnaD-7K3M-9Q2XPresentada",
    "Canal rojo Loor, AnaD-7K3M-9Q2YEnviada",
  ]);
  expect(screen.getByRole("link", { name: /Sáez/ }).getAttribute("href")).toBe("/D-7K3M-9Q2X");
});

test("a copy of an earlier release, and who travels alone, names nobody", async () => {
  open({ fellows: undefined as never });
  await screen.findByRole("heading", { name: "Preguntas bajo juramento" });
  expect(screen.queryByText(/Viaja con/)).toBeNull();
});
