import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api";
import { signIn } from "../../testing/sign-in";
import { USER } from "../../testing/user";
import type { Retention } from "../api/staff-retentions";
import { database } from "./database";
import { type EarlierAct, type EarlierPhoto, type OpenAct, takeOverEarlier } from "./earlier-stores";
import { issuedAct, issuedActs, type WaitingAct } from "./issued-acts";
import { keepPhoto, photoFile } from "./kept-photos";
import { ownEntries } from "./outbox";
import { sendOutbox } from "./outbox-sending";
import { seal } from "./sealed";

/** The stores of the release before, with its version of the database. */
const STORES =
  "drafts declarations snapshots sealKeys sealedVersions devices unansweredKeys issuedActs photos photoFiles lastChoices legalBasis ownData outbox";
const OTHER = { ...USER, id: "u-other" };
const uuid = (n: number) => `0197a3c0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const actOf = (n: number) =>
  ({ id: uuid(n), folio: `GPS-2026-T1-000${n}`, issued_at: `2026-11-21T14:00:0${n}Z`, qr: `qr-${n}` }) as Retention;
const refusal = { reason: "INVALID_FIELDS", message: "Revise los datos.", errors: [] };

/** An act as the release before kept it. */
async function earlierAct(n: number, officer: string, known: Partial<EarlierAct> = {}): Promise<EarlierAct> {
  const act = actOf(n);
  const content = new TextEncoder().encode(JSON.stringify({ act, text: `text ${n}` }));
  const sealed = await seal(officer, act.id, content);
  return { id: act.id, folio: act.folio, issuedAt: act.issued_at, officer, prints: 0, sealed, ...known };
}

const openAct = (n: number, officer: string): OpenAct => ({ act: actOf(n), text: `text ${n}`, officer, prints: 3 });
const person = (user: typeof USER) =>
  signIn(user, { token: `t-${user.id}`, keepingKey: (user === USER ? "A" : "B").repeat(43) });
const waiting = async () =>
  (await (issuedActs.queryFn as unknown as () => Promise<WaitingAct[]>)()).map(({ folio, own }) => [folio, own?.text]);

/** Makes the database as the release before left it. */
function leave(contents: Record<string, readonly { key: string; value: unknown }[]>): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("pinzon", 9);
    opening.addEventListener("upgradeneeded", () => {
      for (const store of STORES.split(" ")) {
        const made = opening.result.createObjectStore(store);
        if (store === "sealedVersions") made.createIndex("seenAt", "seenAt");
      }
    });
    opening.addEventListener("error", () => reject(opening.error));
    opening.addEventListener("success", () => {
      const transaction = opening.result.transaction(STORES.split(" "), "readwrite");
      for (const [store, entries] of Object.entries(contents))
        for (const { key, value } of entries) transaction.objectStore(store).put(value, key);
      transaction.addEventListener("complete", () => {
        opening.result.close();
        resolve();
      });
    });
  });
}

beforeEach(async () => {
  const gone = indexedDB.deleteDatabase("pinzon");
  await new Promise((resolve) => gone.addEventListener("success", resolve));
  fakeApi({ "*": () => Promise.reject(new TypeError("Failed to fetch")) });
  person(USER);
});

test("acts of earlier releases are taken over: those of others unread, those in the clear by their officer", async () => {
  person(OTHER);
  const ofOther = await earlierAct(1, OTHER.id);
  person(USER);
  const own = await earlierAct(2, USER.id, { prints: 2 });
  const refused = await earlierAct(3, USER.id, { refusal });
  const kept = [ofOther, own, refused].map((value) => ({ key: value.id, value }));
  await leave({
    issuedActs: [...kept, { key: uuid(4), value: openAct(4, USER.id) }, { key: uuid(5), value: openAct(5, OTHER.id) }],
  });
  const db = await database();
  expect(await db.count("issuedActs")).toBe(5);

  await takeOverEarlier();
  await takeOverEarlier();
  expect(await waiting()).toEqual([
    ["GPS-2026-T1-0001", undefined],
    ["GPS-2026-T1-0002", "text 2"],
    ["GPS-2026-T1-0003", "text 3"],
    ["GPS-2026-T1-0004", "text 4"],
  ]);
  expect(await issuedAct(uuid(2))).toMatchObject({ prints: 2, officer: USER.id });
  expect((await issuedAct(uuid(3)))?.refusal).toMatchObject(refusal);
  expect(await db.getAllKeys("issuedActs"), "nobody else can encrypt it").toEqual([uuid(5)]);
  expect(JSON.stringify(await db.getAll("outbox"))).not.toContain("text");

  const calls = fakeApi({ "POST /api/retentions/issued": () => Response.json({ id: "" }, { status: 201 }) });
  await sendOutbox();
  const sent = await Promise.all(calls.map(({ request }) => request.json()));
  expect(sent).toEqual([
    { text: "text 2", qr: "qr-2", prints: 2 },
    { text: "text 4", qr: "qr-4", prints: 3 },
  ]);

  person(OTHER);
  await takeOverEarlier();
  expect((await waiting()).map(([, text]) => text)).toEqual(["text 1", undefined, "text 5"]);
  expect(await db.count("issuedActs")).toBe(0);
});

test("photos of issued acts are taken over, encrypted if they were not, and those of drafts stay", async () => {
  const photoOf = (n: number, known: Partial<EarlierPhoto>): EarlierPhoto => ({
    id: uuid(n),
    owner: USER.id,
    takenAt: n,
    size: 3,
    sent: 0,
    refusal: null,
    item: { act: uuid(9), n },
    ...known,
  });
  const photos = [
    photoOf(1, { sent: 2 }),
    photoOf(2, { refusal: "El acta ya está anulada." }),
    photoOf(3, { owner: OTHER.id }),
    photoOf(4, { item: null }),
  ];
  const file = (n: number) => new Uint8Array([n, n, n]).buffer;
  await leave({
    photos: photos.map((value) => ({ key: value.id, value })),
    photoFiles: [
      { key: uuid(1), value: file(1) },
      { key: uuid(2), value: await seal(USER.id, uuid(2), file(2)) },
      { key: uuid(3), value: await seal(USER.id, uuid(3), file(3)) },
      { key: uuid(4), value: file(4) },
    ],
  });
  await takeOverEarlier();
  const db = await database();
  expect(await db.getAllKeys("photos")).toEqual([uuid(4)]);
  expect(await ownEntries()).toMatchObject([
    { id: uuid(1), kind: "photo", aggregate: uuid(9), state: "waiting", photo: { n: 1, size: 3, sent: 2 } },
    { id: uuid(2), state: "refused", answer: { message: "El acta ya está anulada." }, photo: { n: 2 } },
  ]);
  expect(await db.get("outbox", uuid(3))).toMatchObject({ owner: OTHER.id });
  expect((await db.getAll("photoFiles")).every((one) => "iv" in one)).toBe(true);
  expect(await photoFile(uuid(1))).toEqual(file(1));
  // As a new one.
  const { id } = await keepPhoto(USER.id, file(5));
  expect(await photoFile(id)).toEqual(file(5));
});
