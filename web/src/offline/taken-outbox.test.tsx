import { beforeEach, expect, test, vi } from "vitest";
import { SETTINGS } from "../../testing/answers";
import { DECLARATION } from "../../testing/declaration";
import { fakeApi } from "../../testing/fake-api";
import { signIn } from "../../testing/sign-in";
import { USER } from "../../testing/user";
import { sessionStore } from "../api/session-store";
import { database } from "./database";
import { emptyDeclaration } from "./declaration-draft";
import { shownUnsent } from "./declaration-outbox";
import { keptDeclaration, keptDeclarations } from "./kept-declarations";
import { allEntries, ownEntries, post, sentOf } from "./outbox";
import { sendOutbox } from "./outbox-sending";
import { onTakenAnswer } from "./taken-delivery";
import { takeDeclaration } from "./taken-outbox";

const KEY = "0197a3c0-0000-7000-8000-0000000000aa";
const bodyOf = (flight: string) => ({ travel: { flight_number: flight } }) as never;

/** A server that knows a declaration by its key, and an edit of it. */
function server() {
  const stored = new Map<string, string>();
  const asked: string[] = [];
  fakeApi({
    "POST /api/declarations": async (request) => {
      const key = request.headers.get("Idempotency-Key") ?? "";
      const body = await request.text();
      asked.push(`${request.headers.has("Authorization") ? "officer" : "traveller"} ${body}`);
      const before = stored.get(key) ?? body;
      if (before !== body) return Response.json({ reason: "IDEMPOTENCY_KEY_REUSED", message: "x" }, { status: 409 });
      stored.set(key, before);
      return Response.json({ ...DECLARATION, edit_key: "e" }, { status: 201 });
    },
    [`PUT /api/declarations/${DECLARATION.id}` as const]: async (request: Request) => {
      asked.push(`edit ${((await request.json()) as typeof DECLARATION).travel.flight_number}`);
      return { ...DECLARATION, version: 2 };
    },
    "*": () => Response.json({}, { status: 404 }),
  });
  return { stored, asked };
}

let online = true;

beforeEach(async () => {
  sessionStore.clear();
  const db = await database();
  await Promise.all([db.clear("outbox"), db.clear("drafts"), db.clear("declarations")]);
  vi.restoreAllMocks();
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
});

/** What the phone keeps while it has no network. */
const keepOnPhone = (flight: string) =>
  post(
    { id: KEY, kind: "declaration", aggregate: KEY },
    {
      body: bodyOf(flight),
      form: emptyDeclaration(),
      sworn: SETTINGS.disclaimer,
    },
  );

const take = (flight: string) => takeDeclaration({ key: KEY, body: bodyOf(flight), onKept: () => undefined });
/** The phone and the device of the officer are two; here they follow one another. */
const onOfficersDevice = async <Answer,>(work: () => Promise<Answer>) => {
  const db = await database();
  const phone = await db.getAll("outbox");
  await db.clear("outbox");
  signIn(USER);
  const answer = await work();
  sessionStore.clear();
  await db.clear("outbox");
  await Promise.all(phone.map((entry) => db.put("outbox", entry, entry.id)));
  return answer;
};

test("the officer sends first, and the traveller's phone gets the same declaration with its own rights", async () => {
  const { stored, asked } = server();
  await keepOnPhone("LA1411");
  await shownUnsent(KEY);
  expect(await onOfficersDevice(() => take("LA1411"))).toBe(DECLARATION.code);
  expect(await keptDeclarations(), "it is not the officer's").toEqual([]);
  expect(await sendOutbox()).toBe(false);
  expect(asked.map((one) => one.split(" ")[0])).toEqual(["officer", "traveller"]);
  expect(stored.size).toBe(1);
  expect(await keptDeclaration(DECLARATION.id)).toMatchObject({ editKey: "e", requestKey: KEY });
});

test("the traveller's phone sends first, and the officer gets the same declaration", async () => {
  const { stored } = server();
  await keepOnPhone("LA1411");
  expect(await sendOutbox()).toBe(false);
  expect(await onOfficersDevice(() => take("LA1411"))).toBe(DECLARATION.code);
  expect(stored.size).toBe(1);
});

test("what was changed after it was shown goes as an edit of what was taken", async () => {
  const { stored, asked } = server();
  await keepOnPhone("LA1411");
  await shownUnsent(KEY);
  await onOfficersDevice(() => take("LA1411"));
  await keepOnPhone("LA1500");
  expect(await sendOutbox()).toBe(false);
  expect([...stored.values()].join(" ")).toContain("LA1411");
  expect(asked.at(-1)).toBe("edit LA1500");
});

test("what was shown again after a change, and taken then, is that declaration", async () => {
  const { asked } = server();
  await keepOnPhone("LA1411");
  await shownUnsent(KEY);
  await keepOnPhone("LA1500");
  await shownUnsent(KEY);
  await onOfficersDevice(() => take("LA1500"));
  expect(await sendOutbox()).toBe(false);
  expect(asked.some((one) => one.startsWith("edit"))).toBe(false);
  expect(await keptDeclaration(DECLARATION.id)).toMatchObject({ editKey: "e" });
});

test("other content under the key is refused, waits no more, and changes nothing", async () => {
  const { stored } = server();
  await keepOnPhone("LA1411");
  await sendOutbox();
  await expect(onOfficersDevice(() => take("LA1500"))).rejects.toMatchObject({ reason: "IDEMPOTENCY_KEY_REUSED" });
  expect(await allEntries()).toEqual([]);
  expect([...stored.values()].join(" ")).toContain("LA1411");
});

test("taken twice without a network it waits once, for its officer alone, and its code is said when it arrives", async () => {
  const { stored } = server();
  signIn(USER);
  online = false;
  expect([await take("LA1411"), await take("LA1411")]).toEqual([null, null]);
  expect(await ownEntries()).toMatchObject([{ id: KEY, kind: "taken", owner: USER.id, state: "waiting" }]);
  const heard = vi.fn();
  const stop = onTakenAnswer((key, { code }) => heard(key, code));
  online = true;
  expect(await sendOutbox({ eager: true })).toBe(false);
  stop();
  expect(heard.mock.calls).toEqual([[KEY, DECLARATION.code]]);
  expect(stored.size).toBe(1);
});

test("nobody takes one who is not signed in", async () => {
  server();
  await expect(take("LA1411")).rejects.toThrow();
  expect(await allEntries()).toEqual([]);
});

test("showing it notes that it may have arrived, and keeps what was sent before", async () => {
  await keepOnPhone("LA1411");
  expect(await shownUnsent(KEY)).toEqual(bodyOf("LA1411"));
  await keepOnPhone("LA1500");
  expect(await shownUnsent(KEY)).toEqual(bodyOf("LA1500"));
  const [entry] = await ownEntries();
  expect(entry && (await sentOf(entry))).toEqual(bodyOf("LA1411"));
});
