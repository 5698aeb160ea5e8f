import { beforeEach, expect, test } from "vitest";
import { signIn } from "../../testing/sign-in";
import { USER } from "../../testing/user";
import { responseCache } from "../api/client";
import { lastSessionEnd } from "../api/session-end";
import { sessionStore } from "../api/session-store";
import { deviceTexts, tabTexts } from "../storage/texts";
import { database } from "./database";
import { forgetLocked, hasPin, lock, MOST_WRONG, removePin, setPin, unlock } from "./device-lock";
import { openForDevice } from "./device-seal";
import { writeDraft } from "./drafts";
import { lockedPeople } from "./locked-people";
import { takeOver } from "./others-work";
import { contentOf, entryOf, ownEntries, post } from "./outbox";
import { forgetOwnTraces } from "./own-traces";
import { seal, unseal } from "./sealed";

const PIN = "271828";
const EVA = { ...USER, id: "u-2", name: "Eva Cedeño" };
const AT = "/declaraciones/revision?codigo=D-7K3M-Q2X9";
const ID = "0197a3c0-0000-7000-8000-000000000001";
const session = () => {
  const found = sessionStore.read();
  return found.kind === "session" ? found.session : null;
};
const people = () => (lockedPeople.queryFn as unknown as () => Promise<{ id: string; unsent: number }[]>)();
const nowhere = () => undefined;

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("locks"), db.clear("outbox"), db.clear("drafts")]);
  signIn(USER);
});

/** Everything that somebody finds who reads the record, without a key that no script can take out. */
async function readable(person: string): Promise<string> {
  const { publicKey: _, privateKey, locked, ...plain } = (await (await database()).get("locks", person)) ?? {};
  const opened = [privateKey, locked?.letter].map((sealed) => sealed && openForDevice(sealed));
  const raw = [privateKey, locked?.letter].map((sealed) => new TextDecoder().decode(sealed?.data));
  return JSON.stringify([plain, raw, await Promise.all(opened)]);
}

test("a PIN opens what it locked: the session as it was then, and the place", async () => {
  await setPin(PIN);
  expect(await hasPin(USER.id)).toBe(true);
  // What changed since the PIN was set.
  sessionStore.update(USER.id, () => ({ token: "newer", airport: "SCY", keepingKey: "B".repeat(43) }));
  const before = session();
  expect(await lock(AT)).toBe(true);
  expect(sessionStore.read()).toEqual({ kind: "none" });
  expect(deviceTexts.names()).toEqual([]);
  expect(lastSessionEnd()).toBe("locked");

  let went = "";
  expect(await unlock(USER.id, PIN, (at) => (went = at))).toEqual({ kind: "unlocked" });
  expect(went).toBe(AT);
  expect(session()).toEqual(before);
  expect(session()?.token).toBe("newer");
  expect(await people()).toEqual([]);
  expect(await hasPin(USER.id)).toBe(true);
});

test("nothing but the name can be read, not even by who has the keys of the device", async () => {
  signIn(USER, { token: "secret-token", keepingKey: "K".repeat(43) });
  await setPin(PIN);
  await lock(AT);
  const all = await readable(USER.id);
  expect(all).toContain(USER.name);
  for (const secret of ["secret-token", "KKKKKK", USER.email, "D-7K3M", PIN]) expect(all).not.toContain(secret);
});

test("five wrong PINs destroy the session; what is not sent stays, and the right PIN is too late", async () => {
  await setPin(PIN);
  await post({ id: ID, kind: "step", aggregate: "D-1" }, { code: "D-1" });
  await lock(AT);
  for (let left = MOST_WRONG - 1; left > 0; left -= 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await unlock(USER.id, "314159", nowhere)).toEqual({ kind: "wrong", left });
  expect((await people()).map(({ unsent }) => unsent)).toEqual([1]);
  expect(await unlock(USER.id, "314159", nowhere)).toEqual({ kind: "destroyed" });
  expect(await unlock(USER.id, PIN, nowhere)).toEqual({ kind: "gone" });
  expect(await (await database()).count("locks")).toBe(0);
  signIn(USER);
  expect(await ownEntries()).toHaveLength(1);
});

test("a right PIN starts the count anew, and an attempt counts although the page is closed during it", async () => {
  await setPin(PIN);
  await lock(AT);
  expect(await unlock(USER.id, "314159", nowhere)).toEqual({ kind: "wrong", left: 4 });
  await unlock(USER.id, PIN, nowhere);
  await lock(AT);
  // As five attempts leave it of which nobody saw the end.
  await (
    await database()
  ).change(["locks"], async (of) => {
    const before = await of("locks").get(USER.id);
    if (before) await of("locks").put({ ...before, wrong: MOST_WRONG }, USER.id);
  });
  expect(await unlock(USER.id, PIN, nowhere)).toEqual({ kind: "destroyed" });
});

test("what a person left is theirs alone while another one uses the device", async () => {
  await setPin(PIN);
  await post({ id: ID, kind: "step", aggregate: "D-1" }, { code: "D-1" });
  await writeDraft(`retention:${USER.id}:new`, { values: "typed", step: 0, idempotencyKey: "k" });
  const photo = await seal(USER.id, "photo", new TextEncoder().encode("photo"));
  tabTexts.setItem("inventory:B-1", "[1]");
  await responseCache.write("staff", "/api/passengers", { secret: true });
  await lock(AT);
  expect(await ownEntries()).toEqual([]);

  signIn(EVA, { token: "t-2", keepingKey: "B".repeat(43) });
  const entry = await entryOf(ID);
  expect(entry && (await contentOf(entry))).toBeNull();
  expect(await unseal(USER.id, "photo", photo)).toBeNull();
  expect(tabTexts.getItem("inventory:B-1")).toBeNull();
  expect(await responseCache.read("staff", "/api/passengers")).toBeUndefined();
  await setPin("604931");
  await lock("/dashboard");
  expect((await people()).map(({ id }) => id)).toEqual([USER.id, EVA.id]);
  expect(await unlock(USER.id, "604931", nowhere), "the PIN of somebody else").toEqual({ kind: "wrong", left: 4 });

  await unlock(USER.id, PIN, nowhere);
  expect(await contentOf((await ownEntries())[0] as never)).toEqual({ code: "D-1" });
  expect(await unseal(USER.id, "photo", photo)).not.toBeNull();
  expect(await (await database()).getAllKeys("drafts")).toEqual([`retention:${USER.id}:new`]);
  expect(tabTexts.getItem("inventory:B-1")).toBe("[1]");
});

test("who has no PIN is not locked, who signs in again needs no locked session, and signing out takes the PIN", async () => {
  expect(await lock(AT)).toBe(false);
  expect(session()?.user.id).toBe(USER.id);

  await setPin(PIN);
  await lock(AT);
  signIn(USER, { token: "after-password" });
  await forgetLocked(EVA.id);
  expect(await people()).toHaveLength(1);
  await forgetLocked(USER.id);
  expect(await people()).toEqual([]);
  expect(await hasPin(USER.id)).toBe(true);
  expect(await unlock(USER.id, PIN, nowhere)).toEqual({ kind: "gone" });

  await removePin(USER.id);
  expect(await hasPin(USER.id)).toBe(false);
  await setPin(PIN);
  await forgetOwnTraces(USER.id);
  expect(await hasPin(USER.id)).toBe(false);
});

test("a session that began in another tab is not replaced", async () => {
  await setPin(PIN);
  await lock(AT);
  signIn(EVA, { token: "t-2" });
  expect(await unlock(USER.id, PIN, nowhere)).toEqual({ kind: "gone" });
  expect(session()?.user.id).toBe(EVA.id);
});

test("what a supervisor took over is not there any more when its person unlocks", async () => {
  const keepingKey = "A".repeat(43);
  signIn(USER, { keepingKey });
  await setPin(PIN);
  await post({ id: ID, kind: "declaration", aggregate: ID }, { number: "X1" });
  await lock(AT);
  signIn(EVA, { keepingKey: "B".repeat(43) });
  expect(await takeOver({ owner: USER.id, key: keepingKey, name: USER.name })).toEqual({ taken: 1, unreadable: 0 });
  expect((await people()).map(({ id, unsent }) => [id, unsent])).toEqual([[USER.id, 0]]);
  const [taken] = await ownEntries();
  expect(taken && (await contentOf(taken))).toEqual({ number: "X1" });
  sessionStore.clear();
  expect(await unlock(USER.id, PIN, nowhere)).toEqual({ kind: "unlocked" });
  expect(await ownEntries()).toEqual([]);
});
