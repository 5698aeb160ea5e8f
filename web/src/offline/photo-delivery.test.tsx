import { beforeEach, expect, test } from "vitest";
import { fakeApi, type FakeCall } from "../../testing/fake-api";
import { signIn } from "../../testing/sign-in";
import { USER } from "../../testing/user";
import { database } from "./database";
import { writeDraft } from "./drafts";
import { keepPhoto, photoFile, postPhotos } from "./kept-photos";
import { changeEntry, letGo, ownEntries, post } from "./outbox";
import { sendOutbox } from "./outbox-sending";
import { type UnsentPhoto, unsentPhotos } from "./unsent-entries";
import { forgetUnusedPhotos } from "./unused-photos";

const ACT = "019a0000-0000-7000-8000-000000000001";
const FOLIO = "GPS-2026-T1-0001";
const SIZE = 150_000;

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("photos"), db.clear("photoFiles"), db.clear("drafts"), db.clear("outbox")]);
  signIn(USER);
});

async function photo(n = 1, owner = "u-1") {
  const kept = await keepPhoto(owner, new Uint8Array(SIZE).fill(n).buffer);
  await postPhotos({ id: ACT, folio: FOLIO }, [{ id: kept.id, n }]);
  return kept;
}

/** Sends what waits, as after its pauses. */
async function send() {
  await Promise.all((await ownEntries()).map(({ id }) => changeEntry(id, () => ({ notBefore: 0 }))));
  await sendOutbox();
}

const waiting = unsentPhotos(ACT).queryFn as unknown as () => Promise<UnsentPhoto[]>;
const refusals = async () => (await waiting()).map(({ refusal }) => refusal);

/** A server that has what arrived; the connection breaks where it is told to. */
function server(breaks: (call: number) => "before" | "after" | null = () => null) {
  const arrived = new Map<string, Uint8Array>();
  let calls = 0;
  const state = (id: string) => {
    const offset = arrived.get(id)?.length ?? 0;
    return { offset, kept: offset === SIZE };
  };
  const through = async (answer: () => object | Promise<object>) => {
    const breaking = breaks(calls++);
    if (breaking === "before") throw new TypeError("connection lost");
    const response = await answer();
    if (breaking === "after") throw new TypeError("connection lost");
    return response;
  };
  const seen: FakeCall[] = fakeApi({
    "*": (request) =>
      through(async () => {
        const url = new URL(request.url);
        if (request.method === "POST") return state(((await request.json()) as { photo_id: string }).photo_id);
        const id = url.pathname.split("/").at(-1) ?? "";
        const before = arrived.get(id) ?? new Uint8Array();
        if (Number(url.searchParams.get("offset")) !== before.length)
          return Response.json({ reason: "PHOTO_OFFSET" }, { status: 409 });
        arrived.set(id, new Uint8Array([...before, ...new Uint8Array(await request.arrayBuffer())]));
        return state(id);
      }),
  });
  return { arrived, seen };
}

test("a photo goes in parts, and is forgotten here once the server has it", async () => {
  const { id } = await photo(7);
  const { arrived, seen } = server();
  await send();
  expect([...new Set(arrived.get(id))]).toEqual([7]);
  expect(arrived.get(id)?.length).toBe(SIZE);
  expect(seen.map(({ request }) => request.method)).toEqual(["POST", "PUT", "PUT", "PUT"]);
  expect(seen[1]?.request.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(await waiting()).toEqual([]);
  expect(await photoFile(id)).toBeUndefined();
});

test("an interrupted photo goes on where the server has it, and nothing is sent twice", async () => {
  const { id } = await photo();
  // The first part's answer is lost, and the second part never arrives.
  const { arrived, seen } = server((call) => (call === 1 ? "after" : call === 3 ? "before" : null));
  await send();
  expect(await refusals()).toEqual([null]);
  await send();
  await send();
  expect(arrived.get(id)?.length).toBe(SIZE);
  const offsets = seen
    .filter(({ request }) => request.method === "PUT")
    .map(({ request }) => Number(new URL(request.url).searchParams.get("offset")));
  expect(offsets).toEqual([0, 65536, 65536, 131072]);
  expect(await waiting()).toEqual([]);
});

test("twenty photos arrive once over a connection that breaks at every other call", async () => {
  const photos = await Promise.all(Array.from({ length: 20 }, async (_, n) => ({ ...(await photo(n + 1)), n: n + 1 })));
  const { arrived } = server((call) => (call % 2 === 0 ? null : call % 4 === 1 ? "before" : "after"));
  for (let round = 0; (await waiting()).length > 0; round++) {
    expect(round).toBeLessThan(200);
    await send();
  }
  expect(photos.map(({ id, n }) => [arrived.get(id)?.length, arrived.get(id)?.[0] === n])).toEqual(
    photos.map(() => [SIZE, true]),
  );
});

test("a refused photo stays with the reason until it is asked for again, and the others of its act arrive", async () => {
  const { id } = await photo();
  const other = await photo(2);
  fakeApi({
    "*": async (request) =>
      (await request.text()).includes(id)
        ? Response.json({ reason: "RETENTION_ANNULLED", message: "El acta ya está anulada." }, { status: 409 })
        : { offset: SIZE, kept: true },
  });
  await send();
  expect(await refusals()).toEqual(["El acta ya está anulada."]);
  expect(await photoFile(other.id)).toBeUndefined();
  const { seen, arrived } = server();
  await send();
  expect(seen).toEqual([]);
  await letGo(id);
  await send();
  expect(arrived.get(id)?.length).toBe(SIZE);
  expect(await waiting()).toEqual([]);
});

test("photos wait for their act, although the clock of the device was set back meanwhile", async () => {
  const { id } = await photo();
  const act = "ffffffff-0000-7000-8000-000000000001";
  await changeEntry(id, () => ({ aggregate: act }));
  const facts = { folio: FOLIO, issuedAt: "2026-11-21T14:00:00Z", prints: 0 };
  await post({ id: act, kind: "act", aggregate: act, act: facts }, { act: { qr: "qr" }, text: "{}" });
  let answer = () => Response.json({ reason: "INVALID_FIELDS", message: "Revise los datos." }, { status: 422 });
  const calls = fakeApi({ "POST /api/retentions/issued": () => answer(), "*": () => ({ offset: SIZE, kept: true }) });
  const names = () => calls.map(({ name }) => name.split("/").slice(0, 4).join("/"));
  await send();
  expect(names(), "refused").toEqual(["POST /api/retentions/issued"]);
  answer = () => Response.json({ id: act }, { status: 201 });
  await letGo(act);
  await send();
  expect(calls.map(({ name }) => name).slice(1)).toEqual([
    "POST /api/retentions/issued",
    `POST /api/retentions/${act}/items/1/photos`,
  ]);
  expect(await ownEntries()).toEqual([]);
});

test("a photo of which a part arrived goes on at once", async () => {
  await photo();
  server((call) => (call === 2 ? "before" : null));
  const before = Date.now();
  await sendOutbox();
  const [entry] = await ownEntries();
  expect(entry).toMatchObject({ attempts: 0, photo: { sent: 65_536 } });
  expect(entry?.notBefore).toBeLessThanOrEqual(Math.max(before, Date.now()) + 1000);
});

test.each(["PASSWORD_CHANGE_REQUIRED", "SECOND_FACTOR_ENROLMENT_REQUIRED"])("%s refuses no photo", async (reason) => {
  await photo();
  fakeApi({ "*": () => Response.json({ reason, message: "Antes hay algo que hacer." }, { status: 403 }) });
  await send();
  expect(await refusals()).toEqual([null]);
});

test("only who took a photo sends it", async () => {
  signIn({ ...USER, id: "u-2" }, { token: "t-2", keepingKey: "B".repeat(43) });
  const { id } = await photo(1, "u-2");
  signIn(USER);
  const { seen } = server();
  await send();
  expect(seen).toEqual([]);
  expect([await waiting(), await photoFile(id)]).toEqual([[], null]);
  expect(await (await database()).count("outbox")).toBe(1);
});

test("a photo stops between its parts when a colleague takes over the device, and goes on for its owner", async () => {
  const { id } = await photo();
  const { arrived, seen } = server((call) => {
    if (call === 1) signIn({ ...USER, id: "u-2" }, { token: "t-2", keepingKey: "B".repeat(43) });
    return null;
  });
  await sendOutbox();
  await sendOutbox();
  expect(seen.map(({ request }) => request.method)).toEqual(["POST", "PUT"]);
  signIn(USER);
  await send();
  expect(arrived.get(id)?.length).toBe(SIZE);
  expect(await ownEntries()).toEqual([]);
});

test("photos of acts that nobody writes any more go after a day; those of a draft stay", async () => {
  const kept = await keepPhoto("u-1", new ArrayBuffer(1));
  const loose = await keepPhoto("u-1", new ArrayBuffer(1));
  await writeDraft("retention:u-1:new", { values: { items: [{ photos: [kept.id] }] }, step: 0, idempotencyKey: "k" });
  await forgetUnusedPhotos(Date.now());
  expect(await photoFile(loose.id)).toBeDefined();
  await forgetUnusedPhotos(Date.now() + 25 * 60 * 60 * 1000);
  expect([await photoFile(kept.id), await photoFile(loose.id)].map((file) => file !== undefined)).toEqual([
    true,
    false,
  ]);
});
