import { encode } from "cborg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi, type FakeCall } from "../../testing/fake-api";
import { hexOf, toBase64url } from "../lib/bytes";
import { readSeal, type SealKey } from "../lib/seal";
import { sessionStore, type User } from "../api/session-store";
import { database } from "./database";
import { deviceAt, registerDevice } from "./device";
import {
  countPrint,
  issueAct,
  issuedAct,
  type IssuedAct,
  issuedActs,
  type UnnumberedAct,
  type WaitingAct,
} from "./issued-acts";
import { keepPhoto, photoFile } from "./kept-photos";
import { changeEntry, entryOf, letGo, ownEntries } from "./outbox";
import { sendOutbox } from "./outbox-sending";

const OFFICER = "0197a3c0-0000-7000-8000-00000000000a";
const NOW = new Date("2026-11-21T14:00:07.500Z");

const says = (id: string): UnnumberedAct =>
  ({
    id,
    airport: "GPS",
    officer: { id: OFFICER, name: "Eva" },
    items: [{ description: "Jalea de guayaba ñandú muy larga", decision: "retencion" }],
  }) as unknown as UnnumberedAct;
const issue = (id: string) => issueAct({ id, airport: "GPS" } as Parameters<typeof issueAct>[0], says(id), NOW);
const uuid = (n: number) => `0197a3c0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const waiting = issuedActs.queryFn as unknown as () => Promise<WaitingAct[]>;
const kept = async () => (await waiting()).map(({ folio }) => folio);

/** Sends what waits, as after its pauses. */
async function send() {
  await Promise.all((await ownEntries()).map(({ id }) => changeEntry(id, () => ({ notBefore: 0 }))));
  await sendOutbox();
}

/** Signs somebody in who works with this device, with the key that the server gives them. */
const signIn = (id: string, keepingKey: string | null = toBase64url(new TextEncoder().encode(id).slice(-32))) =>
  sessionStore.save({
    token: `t-${id}`,
    user: { id, name: "Eva", role: "inspector" } as User,
    airport: "GPS",
    lastSync: null,
    rememberMe: true,
    ...(keepingKey !== null && { keepingKey }),
  });

let server: { pair: CryptoKeyPair; key: SealKey };
/** The mark of each key. */
const marks = new Map<string, string>();

/** What the server answers to a device: its mark, and a certificate for its key. */
async function register(request: Request): Promise<Response> {
  const { airport, public_key: x } = (await request.json()) as { airport: string; public_key: string };
  if (!marks.has(x)) marks.set(x, `${airport}-2026-T${marks.size + 1}`);
  const mark = marks.get(x) ?? "";
  const key = Uint8Array.from(atob(x.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );
  const head = encode(
    new Map<number, unknown>([
      [1, -8],
      [4, new TextEncoder().encode(server.key.kid)],
    ]),
  );
  const payload = encode(
    new Map<number, unknown>([
      [0, "K"],
      [1, mark],
      [2, key],
      [3, 1_795_000_000],
    ]),
  );
  const signed = new Uint8Array(encode(["Signature1", head, new Uint8Array(), payload]));
  const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", server.pair.privateKey, signed));
  const certificate = toBase64url(encode([head, new Map(), payload, signature]));
  return Response.json(
    { mark, airport, certificate, registered_at: NOW, server_time_at: new Date(Date.now() + 5000) },
    { status: 201 },
  );
}

beforeEach(async () => {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const { x = "" } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  server = { pair, key: { kid: "20261120T120000", x } };
  marks.clear();
  const db = await database();
  await Promise.all([db.clear("devices"), db.clear("unansweredKeys"), db.clear("outbox")]);
  fakeApi({ "POST /api/retentions/devices": register });
  signIn(OFFICER);
  await registerDevice("GPS", NOW);
});

afterEach(() => vi.unstubAllGlobals());

test("a device is registered once a year at an airport, and its private key stays", async () => {
  await registerDevice("GPS", NOW);
  expect(marks.size).toBe(1);
  const device = await (deviceAt("GPS").queryFn as unknown as () => Promise<{ privateKey: CryptoKey; mark: string }>)();
  expect(device.mark).toBe("GPS-2026-T1");
  await expect(crypto.subtle.exportKey("pkcs8", device.privateKey)).rejects.toThrow();
  await registerDevice("GPS", new Date("2027-01-01T05:59:00Z"));
  expect(marks.size, "on the islands it is still 2026").toBe(1);
  await registerDevice("GPS", new Date("2027-01-01T06:00:00Z"));
  await registerDevice("SCY", NOW);
  expect(marks.size).toBe(3);
});

test("a device whose answer was lost is registered once, and other tabs take its keys", async () => {
  let lost = 1;
  fakeApi({
    "POST /api/retentions/devices": async (request: Request) => {
      const response = await register(request);
      if (lost-- > 0) throw new TypeError("Failed to fetch");
      return response;
    },
  });
  await expect(registerDevice("SCY", NOW)).rejects.toThrow();
  await Promise.all([registerDevice("SCY", NOW), registerDevice("SCY", NOW)]);
  expect([...marks.values()]).toEqual(["GPS-2026-T1", "SCY-2026-T2"]);
  const device = await (await database()).get("devices", "SCY");
  expect([device?.mark, marks.get(device?.publicKey ?? "")]).toEqual(["SCY-2026-T2", "SCY-2026-T2"]);
  expect(await (await database()).get("unansweredKeys", "SCY"), "the next device has keys of its own").toBeUndefined();
});

test("a tab that learns late of a revoked mark does not register the device again", async () => {
  let answers = 0;
  fakeApi({
    "POST /api/retentions/devices": async (request: Request) => {
      answers += 1;
      if (answers === 1) {
        // Meanwhile another tab learns of it, too, and takes a new mark.
        await registerDevice("GPS", hour);
        return revoked();
      }
      return answers === 2 ? revoked() : register(request);
    },
  });
  const hour = new Date(NOW.getTime() + 60 * 60_000);
  await registerDevice("GPS", hour);
  expect([...marks.values()]).toEqual(["GPS-2026-T1", "GPS-2026-T2"]);
});

test("keys that were revoked before an answer came make room for others", async () => {
  let answer: (request: Request) => Response | Promise<Response> = () =>
    Promise.reject(new TypeError("Failed to fetch"));
  fakeApi({ "POST /api/retentions/devices": (request: Request) => answer(request) });
  await expect(registerDevice("SCY", NOW)).rejects.toThrow();
  answer = revoked;
  await expect(registerDevice("SCY", NOW)).rejects.toThrow();
  answer = register;
  await registerDevice("SCY", NOW);
  expect((await (await database()).get("devices", "SCY"))?.mark).toBe("SCY-2026-T2");
});

test("acts have the folios of the device, in order, and anyone who knows the server can verify them", async () => {
  await issue(uuid(1));
  await Promise.all([issue(uuid(2)), issue(uuid(3)), issue(uuid(4))]);
  // Which of three at the same time is the next is open.
  expect((await kept()).toSorted()).toEqual([
    "GPS-2026-T1-0001",
    "GPS-2026-T1-0002",
    "GPS-2026-T1-0003",
    "GPS-2026-T1-0004",
  ]);
  const { act, text } = await stored(uuid(3));
  const hash = hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
  expect(act.verification).toBe(hash);
  expect(JSON.parse(text)).toEqual({ officer: OFFICER, act: { id: uuid(3), airport: "GPS" } });
  const reading = await readSeal(act.qr, [server.key]);
  expect(reading).toEqual({
    kind: "act",
    claims: {
      folio: act.folio,
      // By the clock of the server, five seconds ahead.
      issuedAt: "2026-11-21T14:00:12.000Z",
      contentHash: hash.slice(0, 32),
      airport: "GPS",
      retained: 1,
      rejected: 0,
      items: [{ name: "Jalea de guayaba ñandú m", decision: "retencion" }],
    },
  });
  expect(await readSeal(act.qr, []), "without the key of the server").toEqual({ kind: "unknown_key" });
});

test("an act that was issued already keeps its folio", async () => {
  const { act } = await issue(uuid(1));
  expect((await issue(uuid(1))).act).toEqual(act);
  expect((await issue(uuid(2))).act.folio, "and uses up no number").toBe("GPS-2026-T1-0002");
});

test("a certificate of another server vouches for nothing", async () => {
  const { act } = await issue(uuid(1));
  const other = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const { x = "" } = await crypto.subtle.exportKey("jwk", other.publicKey);
  expect(await readSeal(act.qr, [{ ...server.key, x }])).toEqual({ kind: "altered" });
});

test("fifty acts arrive although a third of the answers is lost", async () => {
  const ids = Array.from({ length: 50 }, (_, n) => uuid(n + 1));
  for (const id of ids) {
    // In the order of their folios.
    // oxlint-disable-next-line no-await-in-loop
    await issue(id);
  }
  const arrived = new Map<string, string>();
  let calls = 0;
  fakeApi({
    "POST /api/retentions/issued": async (request: Request) => {
      const { text, qr } = (await request.json()) as { text: string; qr: string };
      const reading = await readSeal(qr, [server.key]);
      if (reading.kind !== "act") throw new Error("a token that is not genuine");
      const { id } = (JSON.parse(text) as { act: { id: string } }).act;
      const before = arrived.get(id);
      expect([undefined, reading.claims.folio]).toContain(before);
      arrived.set(id, reading.claims.folio);
      calls += 1;
      if (calls % 3 === 0) throw new TypeError("Failed to fetch");
      return Response.json({ id, folio: reading.claims.folio }, { status: 201 });
    },
  });
  for (let tries = 0; (await kept()).length > 0 && tries < 100; tries++) {
    // oxlint-disable-next-line no-await-in-loop
    await send();
  }
  expect(await kept()).toEqual([]);
  expect([...arrived.keys()].toSorted()).toEqual(ids);
  expect(new Set(arrived.values()).size).toBe(50);
});

const refuse = () =>
  Response.json({ status: 422, reason: "INVALID_FIELDS", message: "Revise los datos.", errors: [] }, { status: 422 });
const revoked = () =>
  Response.json({ status: 409, reason: "DEVICE_REVOKED", message: "Dado de baja." }, { status: 409 });
const stored = async (id: string) => (await issuedAct(id)) as IssuedAct;

test("what the server refused is issued anew under its folio and says which paper it corrects", async () => {
  await issue(uuid(1));
  await issue(uuid(2));
  fakeApi({ "POST /api/retentions/issued": refuse });
  await send();
  const first = await stored(uuid(1));
  const { act, text, refusal, prints } = await issueAct(
    { id: uuid(1), airport: "GPS", control_point: "Arribo" } as Parameters<typeof issueAct>[0],
    says(uuid(1)),
    NOW,
  );
  expect(act.folio).toBe("GPS-2026-T1-0001");
  expect(JSON.parse(text)).toEqual({
    officer: OFFICER,
    act: { id: uuid(1), airport: "GPS", control_point: "Arribo" },
    corrects: first.act.verification,
  });
  expect([act.corrects, refusal, prints]).toEqual([first.act.verification, undefined, 0]);
  expect(act.verification).not.toBe(first.act.verification);
  expect((await readSeal(act.qr, [server.key])).kind).toBe("act");
  expect((await issue(uuid(3))).act.folio, "it uses up no number").toBe("GPS-2026-T1-0003");
});

test("what the server refused is not sent again before it is corrected, unless the officer asks for it", async () => {
  await issue(uuid(1));
  await issue(uuid(2));
  let answer = refuse;
  const calls = fakeApi({ "POST /api/retentions/issued": () => answer() });
  await send();
  expect(calls.length).toBe(2);
  await send();
  expect(calls.length, "by itself").toBe(2);

  answer = () => Response.json({ id: uuid(1) }, { status: 201 });
  const { text } = await issue(uuid(1));
  await send();
  expect(calls.length, "corrected").toBe(3);
  expect(await calls[2]?.request.json()).toMatchObject({ text });
  expect(await kept()).toEqual(["GPS-2026-T1-0002"]);

  await letGo(uuid(2));
  await send();
  expect(await kept(), "asked for").toEqual([]);
});

test.each(["PASSWORD_CHANGE_REQUIRED", "SECOND_FACTOR_ENROLMENT_REQUIRED"])(
  "%s refuses no act: all wait until the officer has done it",
  async (reason) => {
    await issue(uuid(1));
    await issue(uuid(2));
    const calls = fakeApi({
      "POST /api/retentions/issued": () =>
        Response.json({ status: 403, reason, message: "Antes hay algo que hacer." }, { status: 403 }),
    });
    await send();
    expect(calls.length).toBeGreaterThan(0);
    expect([await stored(uuid(1)), await stored(uuid(2))].map(({ refusal }) => refusal)).toEqual([
      undefined,
      undefined,
    ]);
  },
);

test.each([
  ["accepted", () => Response.json({ id: uuid(1) }, { status: 201 })],
  ["refused again", refuse],
])(
  "an act that is corrected while its first text is on its way keeps the correction: the first is %s",
  async (_, answer) => {
    await issue(uuid(1));
    fakeApi({ "POST /api/retentions/issued": refuse });
    await send();
    let corrected: IssuedAct | undefined;
    fakeApi({
      "POST /api/retentions/issued": async () => {
        // What the server took cannot be corrected here any more.
        if (corrected) return refuse();
        corrected = await issue(uuid(1));
        return answer();
      },
    });
    await letGo(uuid(1));
    await send();
    expect(corrected?.act.corrects).toBeTruthy();
    expect(await stored(uuid(1))).toMatchObject({ act: corrected?.act, text: corrected?.text });
  },
);

test("an act whose folio another one has gets the next one", async () => {
  await issue(uuid(1));
  fakeApi({
    "POST /api/retentions/issued": () =>
      Response.json({ status: 409, reason: "FOLIO_TAKEN", message: "Otra acta ya tiene este folio." }, { status: 409 }),
  });
  await send();
  expect((await issue(uuid(1))).act.folio).toBe("GPS-2026-T1-0002");
});

test("a device that was revoked learns of it within the hour, and goes on under another mark", async () => {
  await issue(uuid(1));
  fakeApi({ "POST /api/retentions/issued": refuse });
  await send();
  const calls: FakeCall[] = fakeApi({
    "POST /api/retentions/devices": (request: Request) => (calls.length === 1 ? revoked() : register(request)),
  });
  await registerDevice("GPS", new Date(NOW.getTime() + 59 * 60_000));
  expect(calls).toEqual([]);
  await registerDevice("GPS", new Date(NOW.getTime() + 60 * 60_000));
  expect((await issue(uuid(2))).act.folio).toBe("GPS-2026-T2-0001");
  expect((await issue(uuid(1))).act.folio, "the folio of a revoked mark is no use").toBe("GPS-2026-T2-0002");
});

test("prints are counted and go along; another officer's acts wait; what is refused stays with the reason", async () => {
  await issue(uuid(1));
  await issue(uuid(2));
  expect([await countPrint(uuid(1)), await countPrint(uuid(1))]).toEqual([0, 1]);
  const calls = fakeApi({
    "POST /api/retentions/issued": async (request: Request) => {
      const { prints } = (await request.json()) as { prints: number };
      if (prints === 2) return Response.json({ id: uuid(1) }, { status: 201 });
      return Response.json(
        { status: 422, reason: "INVALID_FIELDS", message: "Revise los datos.", errors: [] },
        { status: 422 },
      );
    },
  });
  signIn("somebody else");
  await send();
  expect(calls).toEqual([]);
  signIn(OFFICER);
  await send();
  expect(await kept()).toEqual(["GPS-2026-T1-0002"]);
  expect((await stored(uuid(2))).refusal).toEqual({
    status: 422,
    reason: "INVALID_FIELDS",
    message: "Revise los datos.",
    errors: [],
  });
});

test("prints that are counted while an act is on its way, or after its answer was lost, reach the server too", async () => {
  await issue(uuid(1));
  const prints: number[] = [];
  let answers: (() => Response | Promise<Response>)[] = [];
  fakeApi({
    "POST /api/retentions/issued": async (request: Request) => {
      prints.push(((await request.json()) as { prints: number }).prints);
      return answers.shift()?.() ?? Response.json({ id: uuid(1) }, { status: 201 });
    },
  });
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  const printed = async () => {
    await countPrint(uuid(1));
    return Response.json({ id: uuid(1) }, { status: 201 });
  };
  answers = [lost];
  await send();
  await countPrint(uuid(1));
  answers = [printed, lost];
  await send();
  expect(await kept()).toEqual(["GPS-2026-T1-0001"]);
  answers = [printed];
  await send();
  expect(await kept()).toEqual([]);
  expect(prints).toEqual([0, 1, 2, 2, 3]);
});

test("a print of an act that the server has by now is not counted here", async () => {
  await issue(uuid(1));
  fakeApi({ "POST /api/retentions/issued": () => Response.json({ id: uuid(1) }, { status: 201 }) });
  await send();
  expect(await countPrint(uuid(1))).toBeNull();
});

test("what waits lies encrypted, and nobody reads it but its officer, after another sign-in, too", async () => {
  const { act } = await issue(uuid(1));
  const photo = await keepPhoto(OFFICER, new TextEncoder().encode("jalea en una funda").buffer);
  const lies = async () => {
    const db = await database();
    const values = [await (await entryOf(uuid(1)))?.content, await db.get("photoFiles", photo.id)];
    return values
      .map((value) =>
        Object.values(value ?? {})
          .map((part) =>
            part instanceof Object
              ? Object.values(part)
                  .map((one) =>
                    one instanceof ArrayBuffer || ArrayBuffer.isView(one)
                      ? new TextDecoder("latin1").decode(one)
                      : JSON.stringify(one),
                  )
                  .join()
              : String(part),
          )
          .join(),
      )
      .join();
  };
  expect(await lies()).not.toMatch(/guayaba|Jalea|funda/);

  // The next officer on the same tablet, with all that the device holds.
  signIn("0197a3c0-0000-7000-8000-00000000000b");
  expect(await waiting()).toEqual([{ id: uuid(1), folio: act.folio, officer: OFFICER, own: null }]);
  expect(await photoFile(photo.id)).toBeNull();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(
    toBase64url(new TextEncoder().encode(OFFICER).slice(-32)),
  );
  await expect(
    issueAct({ id: uuid(2), airport: "GPS" } as Parameters<typeof issueAct>[0], says(uuid(2)), NOW),
    "in the name of somebody else",
  ).rejects.toThrow();
  sessionStore.clear();
  expect((await waiting())[0]?.own).toBeNull();

  // Its officer again, without a network: the key came with the session.
  fakeApi({ "*": () => Promise.reject(new TypeError("Failed to fetch")) });
  signIn(OFFICER);
  expect((await waiting())[0]?.own?.act).toEqual(act);
  expect(new TextDecoder().decode((await photoFile(photo.id)) ?? undefined)).toBe("jalea en una funda");
});

test("a session that does not know its key asks for it once, and until then nothing is issued", async () => {
  signIn(OFFICER, null);
  fakeApi({ "*": () => Promise.reject(new TypeError("Failed to fetch")) });
  await expect(issue(uuid(1))).rejects.toThrow();
  const calls = fakeApi({ "GET /api/user/keeping-key": { key: "A".repeat(43) } });
  await issue(uuid(1));
  await issue(uuid(2));
  expect(calls.map(({ name }) => name)).toEqual(["GET /api/user/keeping-key"]);
});
