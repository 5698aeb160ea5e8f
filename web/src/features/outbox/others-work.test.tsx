import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { type FakeCall, fakeApi } from "../../../testing/fake-api";
import { renderApp } from "../../../testing/render-app";
import { signIn, signInAs } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { database } from "../../offline/database";
import { sealForDevice } from "../../offline/device-seal";
import { keepPhoto, photoFile, postPhotos } from "../../offline/kept-photos";
import { takeOver } from "../../offline/others-work";
import { allEntries, changeEntry, contentOf, entryOf, ownEntries, post } from "../../offline/outbox";
import { sendOutbox } from "../../offline/outbox-sending";

const ANA_KEY = "A".repeat(43);
const LUIS = { ...USER, id: "u-2", name: "Luis Paz" };
const LUIS_KEY = "B".repeat(42) + "A";
const SUPERVISOR_KEY = "C".repeat(42) + "A";
const CODE = DECLARATION.code;
const ACT = { id: "0197a3c0-0000-7000-8000-000000000001", folio: "GPS-2026-T3-0007" };
const [FIRST, SECOND, OF_LUIS] = ["a", "b", "c"].map((end) => `0197a3c0-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];

beforeEach(async () => {
  vi.restoreAllMocks();
  const db = await database();
  await Promise.all([db.clear("outbox"), db.clear("photos"), db.clear("photoFiles")]);
  vi.stubGlobal("scrollTo", () => undefined);
});

const online = (is: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);
const postStep = (id: string, kind: "present" | "review", code = CODE) =>
  post(
    { id, kind: "step", aggregate: code, step: { passes: false } },
    {
      code,
      step:
        kind === "present"
          ? { kind, body: { version: 1, state: "submitted" } }
          : { kind, body: { version: 1, state: "presented", outcome: "in_inspection" } },
      decidedAt: "2026-11-22T15:42:00Z",
      draws: false,
    },
  );

/** Ana left two steps, an act and its photo; Luis a step of another declaration. */
async function leaveAll() {
  signIn(USER, { keepingKey: ANA_KEY });
  await postStep(SECOND, "review");
  await postStep(FIRST, "present");
  const facts = { folio: ACT.folio, issuedAt: "2026-11-20T17:00:00Z", prints: 0 };
  const issued = { ...ACT, qr: "q", passenger: { surnames: "Brandt", given_names: "Jonas" }, ownerless: null };
  await post({ id: ACT.id, kind: "act", aggregate: ACT.id, act: facts }, { act: issued, text: "signed by Ana" });
  const photo = await keepPhoto(USER.id, new TextEncoder().encode("a photo").buffer);
  await postPhotos(ACT, [{ id: photo.id, n: 1 }]);
  signIn(LUIS, { token: "t-2", keepingKey: LUIS_KEY });
  await postStep(OF_LUIS, "present", "D-2222-2222");
  return photo;
}

const supervise = () => signInAs("supervisor", { name: "Eva Ruiz" });
const asSupervisor = () => signIn(supervise(), { token: "t-3", keepingKey: SUPERVISOR_KEY });

const KEYS: Record<string, { key: string; name: string }> = {
  [USER.id]: { key: ANA_KEY, name: USER.name },
  [LUIS.id]: { key: LUIS_KEY, name: LUIS.name },
};

/** A server that gives the keys of people, and takes what is sent. */
const server = (answerTo: (path: string) => Response | null = () => null) =>
  fakeApi({
    "*": (request: Request) => {
      const path = new URL(request.url).pathname;
      const [, owner = ""] = /^\/api\/users\/([^/]+)\/take-over$/.exec(path) ?? [];
      if (path.endsWith("/photos")) return answerTo(path) ?? { offset: 7, kept: true };
      return answerTo(path) ?? KEYS[owner] ?? (path.startsWith("/api/declarations/D-") ? DECLARATION : NOTHING);
    },
  });

const sentTo = (calls: readonly FakeCall[], part: RegExp) => calls.filter(({ name }) => part.test(name));
const problem = (status: number, reason: string, message: string) =>
  Response.json({ status, reason, message, errors: [] }, { status });

const others = async () => {
  const heading = await screen.findByRole("heading", { name: "De otras personas en este dispositivo" });
  return within(heading.closest("section") as HTMLElement);
};
const rowOf = async (name: string) => within((await (await others()).findByText(name)).closest("li") as HTMLElement);

async function take(name: string, reason = "Ya no trabaja aquí") {
  await userEvent.click((await rowOf(name)).getByRole("button", { name: "Tomar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("radio", { name: reason }));
  await userEvent.click(dialog.getByRole("button", { name: "Tomar" }));
  return dialog;
}

test("a supervisor sees what each person left here, and an inspector does not", async () => {
  await leaveAll();
  asSupervisor();
  fakeApi({ "*": NOTHING });
  renderApp("/por-enviar");
  expect(await screen.findByRole("link", { name: "5 de otros" })).toBeTruthy();
  const ana = await rowOf("Ana Torres");
  expect(ana.getByText("2 pasos de control · 1 acta · 1 foto")).toBeTruthy();
  expect(ana.getByText(/^Desde /)).toBeTruthy();
  expect((await rowOf("Luis Paz")).getByText("1 paso de control")).toBeTruthy();
  expect(screen.queryByText(/Brandt/)).toBeNull();
  cleanup();

  signIn({ ...USER, id: "u-9" }, { token: "t-9", keepingKey: SUPERVISOR_KEY });
  renderApp("/por-enviar");
  await screen.findByText("No hay nada por enviar");
  expect(screen.queryByText("De otras personas en este dispositivo")).toBeNull();
});

test("what is taken over is sent in the supervisor's session, under the same keys and in the same order", async () => {
  const photo = await leaveAll();
  asSupervisor();
  const calls = server();
  renderApp("/por-enviar");
  await take("Ana Torres");
  // Nobody took what Luis left.
  await waitFor(async () =>
    expect((await allEntries()).map(({ id, owner }) => [id, owner])).toEqual([[OF_LUIS, LUIS.id]]),
  );

  const [asked] = sentTo(calls, /take-over$/);
  expect(asked?.request.headers.get("Idempotency-Key")).toBeTruthy();
  expect(asked?.request.headers.get("Authorization")).toBe("Bearer t-3");
  const steps = sentTo(calls, /declarations\/.+\/(present|review)$/);
  expect(steps.map(({ name, request }) => [name, request.headers.get("Idempotency-Key")])).toEqual([
    [`POST /api/declarations/${CODE}/present`, FIRST],
    [`POST /api/declarations/${CODE}/review`, SECOND],
  ]);
  expect(steps.every(({ request }) => request.headers.get("Authorization") === "Bearer t-3")).toBe(true);
  expect(sentTo(calls, /retentions\/issued$/)).toHaveLength(1);
  expect(await (await database()).get("photoFiles", photo.id)).toBeUndefined();
});

test("the server is told what waits and why, and a reason is asked for", async () => {
  await leaveAll();
  asSupervisor();
  const told: unknown[] = [];
  fakeApi({
    "POST /api/users/u-2/take-over": async (request: Request) => {
      told.push(await request.json());
      return KEYS[LUIS.id] as { key: string; name: string };
    },
    "*": NOTHING,
  });
  renderApp("/por-enviar");
  await userEvent.click((await rowOf("Luis Paz")).getByRole("button", { name: "Tomar" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Tomar" }));
  expect(dialog.getByText("Elija el motivo.")).toBeTruthy();
  expect(told).toEqual([]);
  await userEvent.click(dialog.getByRole("radio", { name: "Está ausente y no puede enviarlo a tiempo" }));
  await userEvent.click(dialog.getByRole("button", { name: "Tomar" }));
  await waitFor(() => expect(told).toEqual([{ reason: "person_away", work: [{ kind: "step", id: OF_LUIS }] }]));
});

test("what an active person left stays theirs, and the dialog says why", async () => {
  await leaveAll();
  asSupervisor();
  server((path) => (path.endsWith("/take-over") ? problem(409, "PERSON_ACTIVE", "La cuenta está activa.") : null));
  renderApp("/por-enviar");
  const dialog = await take("Ana Torres");
  expect(await dialog.findByText("La cuenta está activa.")).toBeTruthy();
  expect((await allEntries()).map(({ owner }) => owner).toSorted()).toEqual([...Array(4).fill(USER.id), LUIS.id]);
});

test("what cannot be read stays with its person and says so; the rest is taken over", async () => {
  await leaveAll();
  await changeEntry(SECOND, ({ content }) => ({ content: content && { ...content, data: new ArrayBuffer(40) } }));
  asSupervisor();
  server();
  renderApp("/por-enviar");
  await take("Ana Torres");
  await screen.findByText(/^1 no se pudo/);
  const left = await rowOf("Ana Torres");
  expect(left.getByText(/^1 no se pudo leer con la clave de esta persona/)).toBeTruthy();
  expect(left.queryByRole("button", { name: "Tomar" })).toBeNull();
  expect((await entryOf(SECOND))?.owner).toBe(USER.id);
  await waitFor(async () => expect(await ownEntries()).toEqual([]));
});

test("a tab that dies halfway loses nothing: the rest is taken over the next time", async () => {
  const photo = await leaveAll();
  const me = asSupervisor();
  online(false);
  const db = await database();
  const whole = db.changeKept.bind(db);
  let changes = 0;
  vi.spyOn(db, "changeKept").mockImplementation((...change) => {
    changes += 1;
    if (changes === 2) throw new Error("the tab died");
    return whole(...change);
  });
  const from = { owner: USER.id, key: ANA_KEY, name: USER.name };
  await expect(takeOver(from)).rejects.toThrow("the tab died");
  const owners = (await allEntries())
    .filter(({ owner }) => owner !== LUIS.id)
    .map(({ aggregate, owner }) => [aggregate, owner]);
  expect(new Set(owners.map(([, owner]) => owner))).toEqual(new Set([me.id, USER.id]));
  // What is about one thing belongs to one person.
  expect(new Set(owners.map(String)).size).toBe(2);

  expect(await takeOver(from)).toEqual({ taken: 2, unreadable: 0 });
  const own = await ownEntries();
  expect(own.map(({ id, takenFrom }) => [id, takenFrom?.name])).toEqual(
    [ACT.id, FIRST, SECOND, photo.id].toSorted().map((id) => [id, "Ana Torres"]),
  );
  for (const entry of own) if (entry.kind !== "photo") expect(await contentOf(entry)).not.toBeNull();
  expect(new TextDecoder().decode((await photoFile(photo.id)) as ArrayBuffer)).toBe("a photo");
  // Whoever left it reads it no more.
  signIn(USER, { keepingKey: ANA_KEY });
  expect(await ownEntries()).toEqual([]);
});

const REFUSAL = "El acta la registra quien la emitió.";

/** A supervisor took over what Ana left, and the server refused her act; returns its row. */
async function takeRefused() {
  const photo = await leaveAll();
  asSupervisor();
  let isRefused = true;
  const calls = server((path) =>
    path.endsWith("/issued") && isRefused ? problem(403, "ANOTHER_OFFICER", REFUSAL) : null,
  );
  renderApp("/por-enviar");
  await take("Ana Torres");
  const row = (await screen.findByText(new RegExp(REFUSAL))).closest("li") as HTMLElement;
  const accept = () => {
    isRefused = false;
  };
  return { row, calls, photo, accept };
}

test("an act that was taken over and refused stays, with the answer, to print, to download and to send again", async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { row, calls, accept } = await takeRefused();
  expect(row.textContent).toMatch(/^Acta GPS-2026-T3-0007Brandt, JonasUsted lo tomó de Ana Torres\./);
  const shown = within(row);
  expect(shown.getByRole("link", { name: "Ver" }).getAttribute("href")).toBe(`/retenciones/print/${ACT.id}`);
  expect(shown.getByText(/puede corregirla\./).textContent).toMatch(/^Solo Ana Torres, /);
  expect(shown.queryByRole("link", { name: "Corregir el acta" })).toBeNull();
  await userEvent.click(shown.getByRole("button", { name: "Descargar" }));
  expect(JSON.parse((await files[0]?.text()) ?? "")).toMatchObject({ text: "signed by Ana", act: ACT });
  await act(() => sendOutbox({ eager: true }));
  // Its photo waits for it.
  expect((await ownEntries()).map(({ kind, state }) => [kind, state])).toEqual([
    ["act", "refused"],
    ["photo", "waiting"],
  ]);
  expect(sentTo(calls, /photos/)).toEqual([]);

  accept();
  await userEvent.click(shown.getByRole("button", { name: "Enviar otra vez" }));
  await waitFor(async () => expect(await ownEntries()).toEqual([]));
  // What was signed is sent as it was, and the photo behind it.
  const bodies = await Promise.all(sentTo(calls, /issued$/).map(async ({ request }) => request.clone().json()));
  expect(bodies.map(({ text }: { text: string }) => text)).toEqual(["signed by Ana", "signed by Ana"]);
  expect(sentTo(calls, /photos$/)).toHaveLength(1);
});

test("a refused act that was taken over is discarded with its photos, after a second thought", async () => {
  const { row, photo } = await takeRefused();
  await userEvent.click(within(row).getByRole("button", { name: "Descartar" }));
  const ask = async () => {
    const title = await screen.findByRole("heading", { name: /^¿Descartar el acta/ });
    expect(title.textContent).toBe(`¿Descartar el acta ${ACT.folio}?`);
    return within(title.closest("dialog") as HTMLElement);
  };
  expect((await ask()).getByText(/sigue en manos/).textContent).toBe(
    `El papel ${ACT.folio} sigue en manos de Brandt, Jonas y no quedará registrado.`,
  );
  expect((await ask()).getByText(/^Descargue o imprima el acta antes: .+ También se borra su foto\.$/)).toBeTruthy();
  expect((await ask()).getByRole("button", { name: "Descargar" })).toBeTruthy();
  await userEvent.click((await ask()).getByRole("button", { name: "Cancelar" }));
  expect(await ownEntries()).toHaveLength(2);
  await userEvent.click(within(row).getByRole("button", { name: "Descartar" }));
  await userEvent.click((await ask()).getByRole("button", { name: "Descartar" }));
  await waitFor(async () => expect(await ownEntries()).toEqual([]));
  expect(await (await database()).get("photoFiles", photo.id)).toBeUndefined();
  // What Luis left is not touched.
  expect((await allEntries()).map(({ id }) => id)).toEqual([OF_LUIS]);
});

test("an act that was not encrypted with its person's key is nobody's to hand in", async () => {
  await leaveAll();
  const planted = await sealForDevice({ act: ACT, text: "signed by nobody" });
  await changeEntry(ACT.id, () => ({ content: planted }));
  asSupervisor();
  expect(await takeOver({ owner: USER.id, key: ANA_KEY, name: USER.name })).toMatchObject({ unreadable: 1 });
  expect(await entryOf(ACT.id)).toMatchObject({ owner: USER.id, unreadable: true });
});

test("a step that was taken over and refused is decided on by the supervisor", async () => {
  await leaveAll();
  asSupervisor();
  server((path) => (path.endsWith("/present") ? problem(409, "DECLARATION_MOVED", "Ya no está en ese estado.") : null));
  renderApp("/por-enviar");
  await take("Luis Paz");
  const row = (await screen.findByText(/Ya no está en ese estado\./)).closest("li") as HTMLElement;
  const step = within(row);
  // What the step says is read after its row is shown.
  await waitFor(() => expect(step.getByText("Luis Paz").closest("p")?.textContent).toMatch(/^Luis Paz lo decidió: /));
  await userEvent.click(step.getByRole("button", { name: "Descartar" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Descartar" }));
  await waitFor(async () => expect((await allEntries()).some(({ id }) => id === OF_LUIS)).toBe(false));
});
