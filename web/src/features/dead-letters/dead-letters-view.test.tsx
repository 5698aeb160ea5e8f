import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { listOf, NOTHING } from "../../../testing/answers";
import { fakeApi, hanging } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { DeadLetter, DeadLetterDetail } from "./dead-letter-queries";
import { DeadLettersView } from "./dead-letters-view";

const letter = (id: number, parts: Partial<DeadLetter> = {}): DeadLetter => ({
  id,
  source: "retention",
  sequence: 7,
  type: "pinzon.retention.issued.v1",
  subject: `GPS-2026-00000${id}`,
  error: "no declaration D-2222-2222",
  failed_at: "2026-11-21T15:00:00Z",
  refused: false,
  decision: null,
  ...parts,
});
const decision: DeadLetter["decision"] = {
  outcome: "dropped",
  reason: "Era una prueba",
  decided_at: "2026-11-22T15:00:00Z",
  decided_by_id: "u-9",
  decided_by: "Eva Paz",
};
const detail = (of: DeadLetter, parts: Partial<DeadLetterDetail> = {}): DeadLetterDetail => ({
  ...of,
  payload_bytes: 612,
  envelope: {
    event_id: "0190163d-8694-739b-aea5-966c26f8ad92",
    time: "2026-11-21T14:59:00Z",
    epoch: 1,
    airport: "GPS",
    actor_kind: "user",
    cause_id: null,
    trace_id: null,
    members: ["airport", "folio"],
  },
  ...parts,
});
const page = (...items: DeadLetter[]) => listOf(items);
const refusal = (status: number, reason: string, message: string) =>
  Response.json({ status, reason, message, errors: [] }, { status });

test("an administrator applies one after all, with a reason", async () => {
  signInAs("admin");
  let open = [letter(2), letter(1)];
  const sent: unknown[] = [];
  let answer: () => Response | DeadLetterDetail = () =>
    refusal(409, "DEAD_LETTER_NOT_APPLICABLE", "El evento todavía no se puede aplicar. Sigue por resolver.");
  fakeApi({
    "GET /api/dead-letters/declarations": () => page(...open),
    "GET /api/dead-letters/audit": page(),
    "GET /api/dead-letters/declarations/2": detail(letter(2)),
    "POST /api/dead-letters/declarations/2/requeue": async (request: Request) => {
      sent.push(await request.json());
      return answer();
    },
  });
  renderScreen(<DeadLettersView />);
  const section = await screen.findByRole("table", { name: "Eventos por resolver de Declaraciones y pasajeros" });
  expect(within(section).getAllByRole("row")).toHaveLength(3);
  expect(await screen.findByText("Ninguno por decidir.")).toBeTruthy();
  const row = screen.getByRole("row", { name: /N\.º 2/ });
  expect(within(row).getByText("GPS-2026-000002")).toBeTruthy();
  expect(within(row).getByText("Retenciones, hecho 7")).toBeTruthy();
  expect(within(row).getByText("no declaration D-2222-2222")).toBeTruthy();
  expect(within(row).getByText("Por decidir")).toBeTruthy();

  await userEvent.click(
    within(row).getByRole("button", { name: "Ver el evento por resolver 2 de Declaraciones y pasajeros" }),
  );
  const panel = await screen.findByRole("dialog", { name: "Evento por resolver 2" });
  expect(await within(panel).findByText("airport, folio")).toBeTruthy();
  expect(within(panel).getByText("Una persona")).toBeTruthy();
  expect(within(panel).getByRole("link", { name: "Ver sus registros de auditoría" }).getAttribute("href")).toBe(
    "/configuracion/auditoria?sujeto=GPS-2026-000002",
  );
  await userEvent.click(within(panel).getByRole("button", { name: "Aplicar" }));
  const question = await screen.findByRole("dialog", { name: "Aplicar el evento por resolver 2" });
  const reason = within(question).getByLabelText("Motivo");
  expect(reason.getAttribute("maxlength")).toBe("1000");
  await userEvent.click(within(question).getByRole("button", { name: "Aplicar" }));
  expect(await within(question).findByText("Escriba el motivo.")).toBeTruthy();
  expect(sent).toEqual([]);

  await userEvent.type(reason, " La declaración ya está ");
  await userEvent.click(within(question).getByRole("button", { name: "Aplicar" }));
  expect(await within(question).findByText("El evento todavía no se puede aplicar. Sigue por resolver.")).toBeTruthy();
  answer = () => {
    open = [letter(1)];
    return detail(letter(2, { decision: { ...decision, outcome: "applied" } }));
  };
  await userEvent.click(within(question).getByRole("button", { name: "Aplicar" }));
  expect(await screen.findByText("El evento por resolver 2 se aplicó")).toBeTruthy();
  expect(sent).toEqual([{ reason: "La declaración ya está" }, { reason: "La declaración ya está" }]);
  await waitFor(() => expect(screen.queryByRole("row", { name: /N\.º 2/ })).toBeNull());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("row", { name: /N\.º 1/ })).toBeTruthy();
});

test("what its source did not sign, and what cannot be read, is only dropped", async () => {
  signInAs("admin");
  const forged = letter(2, { refused: true });
  const unread = letter(1, { source: null, sequence: null, type: null, subject: null, error: "EOF while parsing" });
  const sent: unknown[] = [];
  fakeApi({
    "GET /api/dead-letters/audit": page(forged, unread),
    "GET /api/dead-letters/audit/2": detail(forged),
    "GET /api/dead-letters/audit/1": detail(unread, { envelope: null, payload_bytes: 1 }),
    "POST /api/dead-letters/audit/1/drop": async (request: Request) => {
      sent.push(await request.json());
      return detail(letter(1, { ...unread, decision }));
    },
    "*": NOTHING,
  });
  renderScreen(<DeadLettersView />, { at: "/?parte=audit" });
  const row = await screen.findByRole("row", { name: /N\.º 2/ });
  expect(within(row).getByText("Sin firma")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Declaraciones y pasajeros" })).toBeNull();
  await userEvent.click(within(row).getByRole("button", { name: "Ver el evento por resolver 2 de Auditoría" }));
  expect(await screen.findByText("Su origen no lo firmó")).toBeTruthy();
  let panel = screen.getByRole("dialog");
  expect(within(panel).queryByRole("button", { name: "Aplicar" })).toBeNull();
  expect(within(panel).queryByRole("link")).toBeNull();
  await userEvent.click(within(panel).getAllByRole("button", { name: "Cerrar" })[0] as HTMLElement);

  await userEvent.click(screen.getByRole("button", { name: "Ver el evento por resolver 1 de Auditoría" }));
  expect(await screen.findByText("El mensaje no se puede leer")).toBeTruthy();
  panel = screen.getByRole("dialog");
  expect(within(panel).queryByRole("button", { name: "Aplicar" })).toBeNull();
  await userEvent.click(within(panel).getByRole("button", { name: "Descartar" }));
  const question = await screen.findByRole("dialog", { name: "Descartar el evento por resolver 1" });
  await userEvent.type(within(question).getByLabelText("Motivo"), "No es un hecho");
  await userEvent.click(within(question).getByRole("button", { name: "Descartar" }));
  expect(await screen.findByText("El evento por resolver 1 se descartó")).toBeTruthy();
  expect(sent).toEqual([{ reason: "No es un hecho" }]);
});

test("somebody else's decision is told, and shown behind the question", async () => {
  signInAs("admin");
  let shown = detail(letter(2));
  fakeApi({
    "GET /api/dead-letters/audit": page(letter(2)),
    "GET /api/dead-letters/audit/2": () => shown,
    "POST /api/dead-letters/audit/2/drop": () => {
      shown = detail(letter(2, { decision }));
      return refusal(409, "DEAD_LETTER_DECIDED", "Alguien ya decidió sobre este evento.");
    },
    "*": NOTHING,
  });
  renderScreen(<DeadLettersView />, { at: "/?parte=audit&hecho=audit-2" });
  await userEvent.click(await screen.findByRole("button", { name: "Descartar" }));
  const question = await screen.findByRole("dialog", { name: "Descartar el evento por resolver 2" });
  await userEvent.type(within(question).getByLabelText("Motivo"), "No hace falta");
  await userEvent.click(within(question).getByRole("button", { name: "Descartar" }));
  expect(await within(question).findByText("Alguien ya decidió sobre este evento.")).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Cancelar" }));
  const panel = screen.getByRole("dialog", { name: "Evento por resolver 2" });
  expect(await within(panel).findByText("Era una prueba")).toBeTruthy();
  expect(within(panel).queryByRole("button", { name: "Descartar" })).toBeNull();
});

test("an auditor sees decisions and makes none", async () => {
  signInAs("auditor");
  const decided = letter(3, { decision });
  const byCommand = letter(1, { decision: { ...decision, outcome: "applied", decided_by_id: null, decided_by: null } });
  const calls = fakeApi({
    "GET /api/dead-letters/audit": (request: Request) =>
      new URL(request.url).searchParams.get("state") === "decided" ? page(decided, byCommand) : page(letter(4)),
    "GET /api/dead-letters/audit/4": detail(letter(4)),
    "*": NOTHING,
  });
  renderScreen(<DeadLettersView />);
  await userEvent.click(await screen.findByRole("button", { name: "Ver el evento por resolver 4 de Auditoría" }));
  const panel = await screen.findByRole("dialog");
  await within(panel).findByText("airport, folio");
  expect(within(panel).queryByRole("button", { name: /Aplicar|Descartar/ })).toBeNull();
  await userEvent.click(within(panel).getAllByRole("button", { name: "Cerrar" })[0] as HTMLElement);

  await userEvent.selectOptions(screen.getByLabelText("Estado"), "Decididos");
  const row = await screen.findByRole("row", { name: /N\.º 3/ });
  expect(within(row).getByText("Descartado")).toBeTruthy();
  expect(within(row).getByText(/^Eva Paz, 22.nov/)).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /N\.º 1/ })).getByText(/^Con la orden del servidor, /)).toBeTruthy();
  expect(calls.every(({ request }) => request.method === "GET")).toBe(true);
});

test("nothing set aside is said once", async () => {
  signInAs("admin");
  fakeApi({ "*": NOTHING });
  renderScreen(<DeadLettersView />);
  expect(await screen.findByRole("heading", { name: "Ningún evento por resolver" })).toBeTruthy();
  expect(screen.queryByText("Ninguno por decidir.")).toBeNull();
});

test("each part fails by itself, and is asked again", async () => {
  signInAs("admin");
  // With another filter than in the other tests, whose answers are kept.
  let answer: () => Response | ReturnType<typeof page> = () =>
    refusal(503, "UNAVAILABLE", "El servicio no está disponible.");
  fakeApi({ "GET /api/dead-letters/audit": page(), "GET /api/dead-letters/declarations": () => answer() });
  renderScreen(<DeadLettersView />, { at: "/?estado=all" });
  expect(await screen.findByText("El servicio no está disponible.", {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByText("Ninguno.")).toBeTruthy();
  answer = () => page(letter(5));
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(await screen.findByRole("row", { name: /N\.º 5/ })).toBeTruthy();
});

test("pages are read one after the other", async () => {
  signInAs("admin");
  const calls = fakeApi({
    "GET /api/dead-letters/audit": (request: Request) => {
      const isSecond = new URL(request.url).searchParams.get("page_token") === "b";
      return { items: [letter(isSecond ? 1 : 2)], total: 2, next_page_token: isSecond ? null : "b" };
    },
  });
  renderScreen(<DeadLettersView />, { at: "/?parte=audit" });
  await userEvent.click(await screen.findByRole("button", { name: "Cargar más" }));
  expect(await screen.findByRole("row", { name: /N\.º 1/ })).toBeTruthy();
  const read = calls.filter(({ name }) => name === "GET /api/dead-letters/audit");
  expect(read.map(({ request }) => new URL(request.url).search)).toEqual([
    "?state=open&page_size=50",
    "?state=open&page_size=50&page_token=b",
  ]);
});

test("an inspector is told whose screen it is, and nothing is asked", async () => {
  signInAs("inspector");
  const calls = fakeApi({ "*": hanging });
  renderScreen(<DeadLettersView />);
  expect(await screen.findByText("Su rol no ve los eventos por resolver")).toBeTruthy();
  expect(calls).toEqual([]);
});
