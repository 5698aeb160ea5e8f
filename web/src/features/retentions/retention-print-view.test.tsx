import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { database } from "../../offline/database";
import { changeEntry, newEntry, type OutboxAnswer, waitingEntry } from "../../offline/outbox";
import { toBody } from "./act-body";
import { emptyAct } from "./act-form";
import { actOnDevice } from "./offline-act";
import { RetentionPrintView } from "./retention-print-view";

const ID = "0197a3c0-0000-7000-8000-000000000001";

beforeEach(async () => {
  await (await database()).clear("outbox");
});

afterEach(() => vi.unstubAllGlobals());

/** An act that the signed-in inspector issued on this device; `owner` is who issued it where it was somebody else. */
async function keepIssued({ answer, owner }: { answer?: OutboxAnswer; owner?: string }) {
  const { id, name } = signIn({ ...USER, id: "u-inspector", role: "inspector" });
  const form = emptyAct("GPS");
  const says = actOnDevice(
    toBody(ID, form),
    form,
    { id, name },
    { carriedItems: [], reasons: [], destinations: [], articles: [] },
  );
  const act = {
    ...says,
    folio: "GPS-2026-T3-0007",
    issued_at: "2026-11-20T17:00:00Z",
    verification: "ab".repeat(32),
    qr: "qr",
    corrects: null,
    handed_in_by: null,
  };
  const facts = { folio: act.folio, issuedAt: act.issued_at, prints: 0 };
  const entry = await newEntry({ id: ID, kind: "act", aggregate: ID, act: facts }, { act, text: "{}" });
  const kept = waitingEntry({
    ...entry,
    ...(answer && { answer, state: "refused" }),
    ...(owner !== undefined && { owner }),
  });
  await (await database()).put("outbox", kept, ID);
  return { act };
}

const open = () =>
  renderScreen(<RetentionPrintView />, { at: `/retenciones/print/${ID}`, path: "/retenciones/print/:id" });

test("an act of somebody else that was taken over is read and sent again, and not corrected", async () => {
  const { act } = await keepIssued({
    answer: { status: 403, reason: "ANOTHER_OFFICER", message: "Otro funcionario la emitió.", errors: [] },
  });
  await changeEntry(ID, () => ({ takenFrom: { id: "u-2", name: "Luis Paz" } }));
  const handedIn = { ...act, received_at: "2026-11-20T18:00:00Z", handed_in_by: { id: "3f2a91ff", name: "Eva Ruiz" } };
  fakeApi({
    "POST /api/retentions/issued": () => Response.json(handedIn, { status: 201 }),
    [`GET /api/retentions/${ID}` as const]: handedIn,
    "*": NOTHING,
  });
  open();
  expect(await screen.findByText("Otro funcionario la emitió.")).toBeTruthy();
  expect(screen.getByText(/puede corregirla\./)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Corregir el acta" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Enviar otra vez sin cambios" }));
  expect((await screen.findByText(/^La entregó/)).textContent).toMatch(/^La entregó Eva Ruiz · 3f2a91, /);
});

test("an act that the server refused is sent again when its officer asks for it", async () => {
  const { act } = await keepIssued({
    answer: { status: 403, reason: "WRONG_AIRPORT", message: "No trabaja en este aeropuerto.", errors: [] },
  });
  const calls = fakeApi({
    "POST /api/retentions/issued": () =>
      Response.json({ ...act, received_at: "2026-11-20T18:00:00Z" }, { status: 201 }),
    [`GET /api/retentions/${ID}` as const]: { ...act, received_at: "2026-11-20T18:00:00Z" },
    "*": NOTHING,
  });
  open();
  const button = await screen.findByRole("button", { name: "Enviar otra vez sin cambios" });
  expect(calls.map(({ name }) => name)).not.toContain("POST /api/retentions/issued");
  await userEvent.click(button);
  expect(await screen.findByText(/^Emitida sin red; registrada el /)).toBeTruthy();
  await vi.waitFor(async () => expect(await (await database()).count("outbox")).toBe(0));
});

test("an act that another tab sent meanwhile is printed as the copy that the server counts", async () => {
  const { act } = await keepIssued({});
  const sheets: (string | null)[] = [];
  vi.stubGlobal("print", () => sheets.push(screen.getByRole("article").textContent));
  fakeApi({
    "POST /api/retentions/issued": () => Promise.reject(new TypeError("Failed to fetch")),
    [`POST /api/retentions/${ID}/print` as const]: { copy: 2 },
    [`GET /api/retentions/${ID}` as const]: { ...act, received_at: "2026-11-20T18:00:00Z" },
    "*": NOTHING,
  });
  open();
  const button = await screen.findByRole("button", { name: "Imprimir acta" });
  await (await database()).delete("outbox", ID);
  await userEvent.click(button);
  await vi.waitFor(() => expect(sheets).toEqual([expect.stringContaining("Copia 2")]));
  expect(await screen.findByText(/^Emitida sin red; registrada el /)).toBeTruthy();
});

test("an act that arrives while it is printed has the number of its copy on the sheet", async () => {
  const { act } = await keepIssued({});
  const sheets: (string | null)[] = [];
  vi.stubGlobal("print", () => sheets.push(screen.getByRole("article").textContent));
  let answer: (copy: { copy: number }) => void = () => undefined;
  const calls = fakeApi({
    "POST /api/retentions/issued": () => Promise.reject(new TypeError("Failed to fetch")),
    [`POST /api/retentions/${ID}/print` as const]: () => new Promise<{ copy: number }>((resolve) => (answer = resolve)),
    [`GET /api/retentions/${ID}` as const]: { ...act, received_at: "2026-11-20T18:00:00Z" },
    "*": NOTHING,
  });
  const called = (name: string) => vi.waitFor(() => expect(calls.map((call) => call.name)).toContain(name));
  open();
  const button = await screen.findByRole("button", { name: "Imprimir acta" });
  await (await database()).delete("outbox", ID);
  await userEvent.click(button);
  await called(`POST /api/retentions/${ID}/print`);
  // Says that the outbox changed.
  await changeEntry(ID, () => ({}));
  await called(`GET /api/retentions/${ID}`);
  expect(await screen.findByText(/^Emitida sin red; registrada el /)).toBeTruthy();
  answer({ copy: 2 });
  await vi.waitFor(() => expect(sheets).toEqual([expect.stringContaining("Copia 2")]));
});

test("a print whose answer was lost is the same print at the next try, and the next print is another one", async () => {
  const { act } = await keepIssued({});
  await (await database()).delete("outbox", ID);
  vi.stubGlobal("print", () => undefined);
  const keys: (string | null)[] = [];
  fakeApi({
    [`POST /api/retentions/${ID}/print` as const]: (request) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1 ? Promise.reject(new TypeError("Failed to fetch")) : { copy: keys.length };
    },
    [`GET /api/retentions/${ID}` as const]: { ...act, received_at: "2026-11-20T18:00:00Z" },
    "*": NOTHING,
  });
  open();
  const button = await screen.findByRole("button", { name: "Imprimir acta" });
  for (const tried of [1, 2, 3]) {
    await userEvent.click(button);
    await vi.waitFor(() => expect(keys.length).toBe(tried));
    await screen.findByRole("button", { name: "Imprimir acta" });
  }
  const [first, second, third] = keys;
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("an act that is not registered yet is shown to nobody but who issued it", async () => {
  await keepIssued({ owner: "u-other" });
  fakeApi({ "*": NOTHING });
  open();
  await screen.findByText("Esta acta es de otra persona");
  expect(screen.queryByText(/GPS-2026-T3-0007/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Imprimir acta" })).toBeNull();
});
