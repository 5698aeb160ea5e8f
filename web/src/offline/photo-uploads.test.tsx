import { beforeEach, expect, test, vi } from "vitest";
import { fakeApi, type FakeCall } from "../../testing/fake-api";
import { signIn } from "../../testing/sign-in";
import { USER } from "../../testing/user";
import { database } from "./database";
import { writeDraft } from "./drafts";
import { changePhoto, keepPhoto, photoFile, waitingPhotos } from "./kept-photos";
import { sendPhotos } from "./photo-uploads";
import { forgetUnusedPhotos } from "./unused-photos";

const ACT = "019a0000-0000-7000-8000-000000000001";
const SIZE = 150_000;

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("photos"), db.clear("photoFiles"), db.clear("drafts")]);
  signIn(USER);
  let held = false;
  vi.stubGlobal("navigator", {
    onLine: true,
    locks: {
      request: async (_: string, __: object, work: (lock: object | null) => Promise<unknown>) => {
        if (held) return work(null);
        held = true;
        return work({}).finally(() => (held = false));
      },
    },
  });
});

const photo = (n = 1, owner = "u-1") => keepPhoto(owner, new Uint8Array(SIZE).fill(n).buffer, { act: ACT, n });

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
  await sendPhotos();
  expect([...new Set(arrived.get(id))]).toEqual([7]);
  expect(arrived.get(id)?.length).toBe(SIZE);
  expect(seen.map(({ request }) => request.method)).toEqual(["POST", "PUT", "PUT", "PUT"]);
  expect(seen[1]?.request.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(await waitingPhotos()).toEqual([]);
  expect(await photoFile(id)).toBeUndefined();
});

test("an interrupted photo goes on where the server has it, and nothing is sent twice", async () => {
  const { id } = await photo();
  // The first part's answer is lost, and the second part never arrives.
  const { arrived, seen } = server((call) => (call === 1 ? "after" : call === 3 ? "before" : null));
  await sendPhotos();
  expect((await waitingPhotos()).map(({ refusal }) => refusal)).toEqual([null]);
  await sendPhotos();
  await sendPhotos();
  expect(arrived.get(id)?.length).toBe(SIZE);
  const offsets = seen
    .filter(({ request }) => request.method === "PUT")
    .map(({ request }) => Number(new URL(request.url).searchParams.get("offset")));
  expect(offsets).toEqual([0, 65536, 65536, 131072]);
  expect(await waitingPhotos()).toEqual([]);
});

test("twenty photos arrive once over a connection that breaks at every other call", async () => {
  const photos = await Promise.all(Array.from({ length: 20 }, (_, n) => photo(n + 1)));
  const { arrived } = server((call) => (call % 2 === 0 ? null : call % 4 === 1 ? "before" : "after"));
  for (let round = 0; (await waitingPhotos()).length > 0; round++) {
    expect(round).toBeLessThan(20);
    await sendPhotos();
  }
  expect(photos.map(({ id, item }) => [arrived.get(id)?.length, arrived.get(id)?.[0] === item?.n])).toEqual(
    photos.map(() => [SIZE, true]),
  );
});

test("a refused photo stays with the reason, an act that is not known yet is asked for again", async () => {
  const { id } = await photo();
  fakeApi({ "*": () => Response.json({ reason: "RETENTION_NOT_FOUND", message: "No existe." }, { status: 404 }) });
  await sendPhotos();
  expect((await waitingPhotos()).map(({ refusal }) => refusal)).toEqual([null]);
  fakeApi({
    "*": () => Response.json({ reason: "RETENTION_ANNULLED", message: "El acta ya está anulada." }, { status: 409 }),
  });
  await sendPhotos();
  expect((await waitingPhotos()).map(({ refusal }) => refusal)).toEqual(["El acta ya está anulada."]);
  const { seen } = server();
  await sendPhotos();
  expect(seen).toEqual([]);
  await changePhoto(id, { refusal: null });
  await sendPhotos();
  expect(await waitingPhotos()).toEqual([]);
});

test.each(["PASSWORD_CHANGE_REQUIRED", "SECOND_FACTOR_ENROLMENT_REQUIRED"])("%s refuses no photo", async (reason) => {
  await photo();
  fakeApi({ "*": () => Response.json({ reason, message: "Antes hay algo que hacer." }, { status: 403 }) });
  await sendPhotos();
  expect((await waitingPhotos()).map(({ refusal }) => refusal)).toEqual([null]);
});

test("only who took a photo sends it", async () => {
  signIn({ ...USER, id: "u-2" }, { token: "t-2", keepingKey: "B".repeat(43) });
  await photo(1, "u-2");
  signIn(USER);
  const { seen } = server();
  await sendPhotos();
  expect(seen).toEqual([]);
  expect((await waitingPhotos()).length).toBe(1);
});

test("photos of acts that nobody writes any more go after a day; those of a draft stay", async () => {
  const kept = await keepPhoto("u-1", new ArrayBuffer(1), null);
  const loose = await keepPhoto("u-1", new ArrayBuffer(1), null);
  await writeDraft("retention:u-1:new", { values: { items: [{ photos: [kept.id] }] }, step: 0, idempotencyKey: "k" });
  await forgetUnusedPhotos(Date.now());
  expect(await photoFile(loose.id)).toBeDefined();
  await forgetUnusedPhotos(Date.now() + 25 * 60 * 60 * 1000);
  expect([await photoFile(kept.id), await photoFile(loose.id)].map((file) => file !== undefined)).toEqual([
    true,
    false,
  ]);
});
