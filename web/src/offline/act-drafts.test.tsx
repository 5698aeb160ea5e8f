import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api";
import { sessionStore, type User } from "../api/session-store";
import { mayStandInActDraft, readActDraft, sealEarlierActDrafts, writeActDraft } from "./act-drafts";
import { database } from "./database";
import { type Draft, writeDraft } from "./drafts";

const KEY = "retention:u-1:new";
const draft: Draft = { values: { observations: "Bolso azul" }, step: 0, idempotencyKey: "k-1", sent: true };

const signIn = (id: string, keepingKey?: string) =>
  sessionStore.save({
    token: `t-${id}`,
    user: { id, role: "inspector" } as User,
    airport: "GPS",
    lastSync: null,
    rememberMe: true,
    ...(keepingKey && { keepingKey }),
  });
const lies = async () => (await database()).get("drafts", KEY);

beforeEach(async () => {
  await (await database()).clear("drafts");
  fakeApi({ "GET /api/user/keeping-key": () => Promise.reject(new TypeError("Failed to fetch")) });
  signIn("u-1", "A".repeat(43));
});

test("what is typed in an act is read by its officer only", async () => {
  expect(await writeActDraft(KEY, draft)).toBe(true);
  expect((await lies())?.values).toMatchObject({ iv: expect.any(Uint8Array), data: expect.any(ArrayBuffer) });
  expect(await readActDraft(KEY)).toEqual(draft);
  signIn("u-2", "B".repeat(43));
  await expect(readActDraft(KEY)).rejects.toThrow(/está cifrada en este dispositivo/);
});

test("without a key nothing is kept, as with acts, and what lies there waits for it", async () => {
  await writeActDraft(KEY, draft);
  const before = await lies();
  signIn("u-1");
  await expect(writeActDraft(KEY, { ...draft, values: {} })).rejects.toThrow("No se pudo guardar");
  await expect(readActDraft(KEY)).rejects.toThrow(/cuando haya conexión/);
  expect(await lies()).toEqual(before);
  fakeApi({ "GET /api/user/keeping-key": { key: "A".repeat(43) } });
  expect(await readActDraft(KEY)).toEqual(draft);
});

test("a draft that no key opens any more does not stop the form", async () => {
  await writeActDraft(KEY, draft);
  signIn("u-1", "C".repeat(43));
  expect(await readActDraft(KEY)).toBeUndefined();
});

test("a draft of an earlier release is read, and encrypted for its officer", async () => {
  await writeDraft(KEY, draft);
  await writeDraft("retention:u-2:new", draft);
  expect(await readActDraft(KEY)).toEqual(draft);
  await sealEarlierActDrafts("u-1");
  expect(JSON.stringify(await lies())).not.toContain("Bolso azul");
  expect(await readActDraft(KEY)).toEqual(draft);
  expect(await (await database()).get("drafts", "retention:u-2:new"), "of another officer").toEqual(draft);
});

test("what stands in a draft is found; in one that cannot be read everything may stand", async () => {
  await writeActDraft(KEY, draft);
  expect([await mayStandInActDraft("u-1", "azul"), await mayStandInActDraft("u-1", "verde")]).toEqual([true, false]);
  signIn("u-2", "B".repeat(43));
  expect([await mayStandInActDraft("u-1", "verde"), await mayStandInActDraft("u-2", "verde")]).toEqual([true, false]);
});
