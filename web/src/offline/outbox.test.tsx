import { beforeEach, expect, test, vi } from "vitest";
import { SETTINGS } from "../../testing/answers";
import { DECLARATION } from "../../testing/declaration";
import { fakeApi } from "../../testing/fake-api";
import { fakeLocks } from "../../testing/locks";
import { signInAs } from "../../testing/sign-in";
import { sessionStore } from "../api/session-store";
import { database } from "./database";
import { type DeclarationForm, emptyDeclaration, newItem } from "./declaration-draft";
import { NEW_DECLARATION } from "./things-to-declare";
import type { DeclarationToSend } from "./declaration-delivery";
import { discard, takeBack } from "./declaration-outbox";
import { readDraft, writeDraft } from "./drafts";
import { keptDeclarations } from "./kept-declarations";
import { changeEntry, contentOf, ownEntries, post } from "./outbox";
import { sendOutbox } from "./outbox-sending";

const KEYS = ["key-of-entry-1", "key-of-entry-2", "key-of-entry-3"] as const;
const [FIRST, SECOND, THIRD] = KEYS;

const content = (flight: string): DeclarationToSend => {
  const form = { ...emptyDeclaration(), travel_group: "0192f3c4-0000-7000-8000-000000000001" };
  form.travel.flight_number = flight;
  return { body: { travel: { flight_number: flight } } as never, form, sworn: SETTINGS.disclaimer };
};
const postOne = (id: string, flight = "LA1411", aggregate = id) =>
  post({ id, kind: "declaration", aggregate }, content(flight), undefined);

interface SentRequest {
  key: string;
  flight: string;
}

/** A server that knows a declaration by its key; `answer` may fail before or after it has stored one. */
function server(answer: (key: string, store: () => Response) => Response | Promise<Response> = (_, store) => store()) {
  const asked: SentRequest[] = [];
  const stored = new Map<string, string>();
  fakeApi({
    "POST /api/declarations": async (request) => {
      const key = request.headers.get("Idempotency-Key") ?? "";
      const body = await request.text();
      asked.push({ key, flight: (JSON.parse(body) as { travel: { flight_number: string } }).travel.flight_number });
      return answer(key, () => {
        const before = stored.get(key) ?? body;
        stored.set(key, before);
        if (before !== body) return Response.json({ reason: "IDEMPOTENCY_KEY_REUSED" }, { status: 409 });
        return Response.json({ ...DECLARATION, id: key, edit_key: "e" }, { status: 201 });
      });
    },
    "*": () => Response.json({}, { status: 404 }),
  });
  return { asked, stored };
}

const refusal = () =>
  Response.json(
    { reason: "INVALID_FIELDS", message: "Revise los datos.", errors: [{ field: "oath", reason: "X", message: "m" }] },
    { status: 422 },
  );
const states = async () => (await ownEntries()).map(({ id, state }) => [id, state]);
/** Lets the pause of an entry end. */
const isDue = (id: string) => changeEntry(id, () => ({ notBefore: 0 }));
const online = (is: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);

beforeEach(async () => {
  sessionStore.clear();
  const db = await database();
  await Promise.all([db.clear("outbox"), db.clear("drafts"), db.clear("declarations")]);
  vi.restoreAllMocks();
});

test("what is posted without a network is sent once when there is one, under the same key", async () => {
  const { asked } = server();
  online(false);
  await postOne(FIRST);
  expect(await sendOutbox({ eager: true })).toBe(true);
  expect([asked, await states()]).toEqual([[], [[FIRST, "waiting"]]]);
  online(true);
  expect(await sendOutbox()).toBe(false);
  await sendOutbox({ eager: true });
  expect(asked).toEqual([{ key: FIRST, flight: "LA1411" }]);
  expect((await keptDeclarations()).map(({ id }) => id)).toEqual([FIRST]);
});

test("who is killed between the request and its answer sends the same again: one declaration", async () => {
  let lost = true;
  const { asked, stored } = server((_, store) => {
    const answer = store();
    if (lost) throw new TypeError("Failed to fetch");
    return answer;
  });
  await postOne(FIRST);
  await sendOutbox();
  // As the device has it when the browser is killed while it waits for the answer.
  await changeEntry(FIRST, () => ({ state: "sending", notBefore: 0 }));
  lost = false;
  expect(await sendOutbox()).toBe(false);
  expect(asked).toEqual([
    { key: FIRST, flight: "LA1411" },
    { key: FIRST, flight: "LA1411" },
  ]);
  expect(stored.size).toBe(1);
  expect(await keptDeclarations()).toHaveLength(1);
});

test("a pause that began while the clock was two days ahead is over when the clock is right", async () => {
  let isBroken = true;
  const { asked } = server((_, store) => {
    if (isBroken) throw new TypeError("Failed to fetch");
    return store();
  });
  await postOne(FIRST);
  const ahead = Date.now() + 2 * 24 * 3600 * 1000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(ahead);
  await sendOutbox();
  clock.mockRestore();
  isBroken = false;
  expect(await sendOutbox()).toBe(false);
  expect(asked).toHaveLength(2);
});

test("one that is refused waits for its owner, and the others arrive", async () => {
  const { stored } = server((key, store) => (key === SECOND ? refusal() : store()));
  for (const key of KEYS) {
    // oxlint-disable-next-line no-await-in-loop
    await postOne(key);
  }
  expect(await sendOutbox()).toBe(false);
  expect([...stored.keys()].toSorted()).toEqual([FIRST, THIRD]);
  const [entry] = await ownEntries();
  expect(entry).toMatchObject({ id: SECOND, state: "refused", answer: { status: 422, message: "Revise los datos." } });
  expect(entry?.sent, "its outcome is known").toBeNull();
});

test("a bad entry among fifty: forty-nine arrive, and it stays with the reason", async () => {
  const bad = "key-of-entry-07";
  const { stored } = server((key, store) => (key === bad ? refusal() : store()));
  const keys = Array.from({ length: 50 }, (_, n) => `key-of-entry-${String(n + 1).padStart(2, "0")}`);
  await Promise.all(keys.map((key) => postOne(key)));
  expect(await sendOutbox(), "nothing waits for the network").toBe(false);
  expect([...stored.keys()].toSorted()).toEqual(keys.filter((key) => key !== bad));
  expect(await ownEntries()).toMatchObject([{ id: bad, state: "refused", answer: { message: "Revise los datos." } }]);
});

test("without a network a round ends after its first failures, and nothing is marked", async () => {
  const { asked } = server(() => {
    throw new TypeError("Failed to fetch");
  });
  const keys = Array.from({ length: 50 }, (_, n) => `key-of-entry-${String(n + 1).padStart(2, "0")}`);
  await Promise.all(keys.map((key) => postOne(key)));
  await sendOutbox();
  expect(asked.length).toBeLessThan(10);
  expect((await states()).filter(([, state]) => state !== "waiting")).toEqual([]);
});

test("who is signed out by the server finds their entries again after signing in", async () => {
  let hasSession = true;
  const officer = () => {
    signInAs("inspector", { id: "officer-1" });
    sessionStore.update("officer-1", () => ({ keepingKey: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }));
  };
  officer();
  const { stored } = server((_, store) => (hasSession ? store() : Response.json({}, { status: 401 })));
  for (const key of KEYS) {
    // oxlint-disable-next-line no-await-in-loop
    await postOne(key);
  }
  hasSession = false;
  await sendOutbox();
  expect(sessionStore.read().kind).toBe("none");
  expect(stored.size).toBe(0);
  hasSession = true;
  officer();
  expect((await states()).map(([, state]) => state)).toEqual(["waiting", "waiting", "waiting"]);
  await Promise.all(KEYS.map(isDue));
  expect(await sendOutbox()).toBe(false);
  expect(stored.size).toBe(3);
});

test("what somebody was sending when another person signed in is not refused in the other's name", async () => {
  server(() => {
    signInAs("inspector", { id: "officer-2" });
    return refusal();
  });
  await postOne(FIRST);
  await sendOutbox();
  sessionStore.clear();
  expect(await ownEntries()).toMatchObject([{ id: FIRST, state: "waiting", answer: null }]);
});

test("entries of one aggregate go in their order, and those of others do not wait for them", async () => {
  let fails = true;
  const { asked } = server((key, store) => (fails && key === FIRST ? Response.json({}, { status: 500 }) : store()));
  await postOne(FIRST, "LA1", "one");
  await postOne(SECOND, "LA2", "one");
  await postOne(THIRD, "LA3", "other");
  await sendOutbox();
  expect(asked.map(({ flight }) => flight).toSorted()).toEqual(["LA1", "LA3"]);
  fails = false;
  await isDue(FIRST);
  await sendOutbox();
  expect(asked.slice(2).map(({ flight }) => flight)).toEqual(["LA1", "LA2"]);
});

test("a server that asks to wait is not asked before, whatever happens", async () => {
  const { asked } = server(() =>
    Response.json({ reason: "TOO_MANY_SUBMISSIONS" }, { status: 429, headers: { "Retry-After": "120" } }),
  );
  await postOne(FIRST);
  const before = Date.now();
  await sendOutbox();
  await sendOutbox({ eager: true });
  expect(asked).toHaveLength(1);
  expect((await ownEntries())[0]?.notBefore).toBeGreaterThanOrEqual(before + 120_000);
  expect(await states()).toEqual([[FIRST, "waiting"]]);
});

test("after a lost connection it is tried again after a pause, or when there is a reason", async () => {
  const { asked } = server(() => {
    throw new TypeError("Failed to fetch");
  });
  await postOne(FIRST);
  await sendOutbox();
  await sendOutbox();
  expect(asked).toHaveLength(1);
  await changeEntry(FIRST, () => ({ triedAt: 0 }));
  await sendOutbox({ eager: true });
  expect(asked).toHaveLength(2);
});

test("of two tabs one sends", async () => {
  Object.defineProperty(navigator, "locks", { configurable: true, value: fakeLocks() });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { asked } = server(async (_, store) => {
    await answered;
    return store();
  });
  await postOne(FIRST);
  vi.resetModules();
  const otherTab = await import("./outbox-sending");
  const tabs = [sendOutbox({ eager: true }), otherTab.sendOutbox({ eager: true })];
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(await states()).toEqual([[FIRST, "sending"]]);
  answer();
  expect(await Promise.all(tabs)).toEqual([false, false]);
  expect(asked).toHaveLength(1);
});

test("without locks, this page still sends once", async () => {
  Object.defineProperty(navigator, "locks", { configurable: true, value: undefined });
  const { asked } = server();
  await postOne(FIRST);
  await Promise.all([sendOutbox({ eager: true }), sendOutbox({ eager: true })]);
  expect(asked).toHaveLength(1);
});

test("what lies on the device says nothing of the person", async () => {
  await postOne(FIRST, "LA1411");
  const kept = await (await database()).get("outbox", FIRST);
  expect(JSON.stringify(kept, (_, value: unknown) => (value instanceof ArrayBuffer ? "" : value))).not.toContain(
    "1411",
  );
  expect(kept?.content).toMatchObject({ key: { extractable: false } });
});

test("what somebody who is signed in posted is read and sent in no other session, nor the traveller's in theirs", async () => {
  const { asked } = server();
  await postOne(FIRST, "LA1");
  signInAs("inspector", { id: "officer-1" });
  sessionStore.update("officer-1", () => ({ keepingKey: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }));
  await postOne(SECOND, "LA2");
  const [own] = await ownEntries();
  expect(await states()).toEqual([[SECOND, "waiting"]]);
  sessionStore.clear();
  expect(await states()).toEqual([[FIRST, "waiting"]]);
  expect(own && (await contentOf(own)), "nobody else has the key").toBeNull();
  await sendOutbox();
  expect(asked).toEqual([{ key: FIRST, flight: "LA1" }]);
});

test("what is taken back is the draft again, with what was sent of it and the same key", async () => {
  server((_, store) => {
    store();
    throw new TypeError("Failed to fetch");
  });
  await postOne(FIRST);
  await sendOutbox();
  expect(await takeBack(FIRST, 4)).toBe("taken");
  expect(await ownEntries()).toEqual([]);
  const draft = await readDraft<DeclarationForm>(NEW_DECLARATION);
  expect(draft).toMatchObject({ idempotencyKey: FIRST, step: 4, sent: { travel: { flight_number: "LA1411" } } });
  expect(draft?.values.travel.flight_number).toBe("LA1411");
});

test("what is taken back overwrites no other draft, and what is discarded is gone", async () => {
  await writeDraft(NEW_DECLARATION, { values: emptyDeclaration(), step: 1, idempotencyKey: "another" });
  await postOne(FIRST);
  expect(await takeBack(FIRST, 4)).toBe("occupied");
  expect(await states()).toEqual([[FIRST, "waiting"]]);
  await discard(FIRST);
  expect(await states()).toEqual([]);
  expect((await readDraft(NEW_DECLARATION))?.idempotencyKey).toBe("another");
});

test("the draft of a form that was closed while it was being sent goes when the declaration is received", async () => {
  server();
  await writeDraft(NEW_DECLARATION, { values: content("LA1411").form, step: 4, idempotencyKey: FIRST });
  await postOne(FIRST);
  await sendOutbox();
  expect(await readDraft(NEW_DECLARATION)).toBeUndefined();
});

test("a demanded proof is solved while sending", async () => {
  const proofs: (string | null)[] = [];
  fakeApi({
    "POST /api/declarations": (request) => {
      const proof = request.headers.get("X-Pinzon-Proof");
      proofs.push(proof);
      return proof?.startsWith("demanded.")
        ? Response.json({ ...DECLARATION, edit_key: "e" }, { status: 201 })
        : Response.json({ reason: "PROOF_REQUIRED", challenge: { text: "demanded", difficulty: 4 } }, { status: 429 });
    },
    "*": () => Response.json({}, { status: 404 }),
  });
  await postOne(FIRST);
  expect(await sendOutbox()).toBe(false);
  expect(proofs).toHaveLength(2);
});

test("what was added to the draft of a closed form after it was posted stays", async () => {
  server();
  const grown = { ...content("LA1411").form, items: [newItem(null, undefined)] };
  await writeDraft(NEW_DECLARATION, { values: grown, step: 4, idempotencyKey: FIRST });
  await postOne(FIRST);
  await sendOutbox();
  expect((await readDraft<DeclarationForm>(NEW_DECLARATION))?.values.items).toHaveLength(1);
});
