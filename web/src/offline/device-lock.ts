import { forgetSession } from "../api/client";
import { sessionStore, type StoredSession } from "../api/session-store";
import { fromBase64url, toBase64url } from "../lib/bytes";
import { openChannel } from "../storage/channel";
import { tabTexts } from "../storage/texts";
import { inTurn } from "../storage/turn";
import { database } from "./database";
import { type DeviceSealed, openForDevice, sealForDevice } from "./device-seal";
import { draftsWritten } from "./drafts";

/**
 * How a person of the staff locks this device and unlocks it with a PIN, without a network.
 *
 * A pair of keys stands between the session and the PIN. The public key lies here in the clear, so that every tab, and a
 * page that was loaded anew, encrypts the session as it is now without asking for the PIN, and nothing has to keep in
 * memory what the PIN opens. The private key lies here encrypted with a key that PBKDF2 makes of the PIN. Both, and the
 * session, are encrypted once more with keys that no script can take out of the browser.
 */
export interface DeviceLock {
  person: string;
  name: string;
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  publicKey: CryptoKey;
  /** A {@link Box}, which the key of the PIN opens. */
  privateKey: DeviceSealed;
  /** How many wrong PINs there were since the last right one. */
  wrong: number;
  /** The locked session, a {@link Letter}; null while the person has not locked the device. */
  locked: { at: number; letter: DeviceSealed } | null;
}

/** Encrypted bytes, in Base64url. */
interface Box {
  iv: string;
  data: string;
}

/** Something encrypted for whoever has a private key. */
interface Letter extends Box {
  /** The other public key, which was made for this letter only. */
  from: string;
}

/** What is locked away. */
interface Locked {
  session: StoredSession;
  /** The address where the person was. */
  at: string;
  /** What the tab held of an inventory. */
  labels: readonly (readonly [name: string, text: string])[];
}

/** What became of a PIN that somebody typed. */
export type Unlocking =
  | { kind: "unlocked" }
  | { kind: "wrong"; left: number }
  /** That was the last attempt: the session is gone, and the PIN with it. */
  | { kind: "destroyed" }
  /** Another tab was faster. */
  | { kind: "gone" };

/** As OWASP advises for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000;
/** After so many wrong PINs the session is destroyed. They are counted, not timed: a clock that is set changes nothing. */
export const MOST_WRONG = 5;

const PAIR = { name: "ECDH", namedCurve: "P-256" } as const;
const AES = { name: "AES-GCM", length: 256 } as const;

/** Whether a person has a PIN on this device. */
export const hasPin = async (person: string): Promise<boolean> =>
  (await (await database()).get("locks", person)) !== undefined;

/** Lets the signed-in person lock this device. Throws where the device cannot keep that. */
export async function setPin(pin: string): Promise<void> {
  const session = signedIn();
  if (!session) return;
  const { id: person, name } = session.user;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const [pair, key] = await Promise.all([
    crypto.subtle.generateKey(PAIR, true, ["deriveBits"]),
    keyOfPin(pin, salt, ITERATIONS),
  ]);
  const privateKey = await encrypt(key, person, await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  const made: DeviceLock = {
    person,
    name,
    salt,
    iterations: ITERATIONS,
    publicKey: pair.publicKey,
    privateKey: await sealForDevice(privateKey),
    wrong: 0,
    locked: null,
  };
  await alone(async () => (await database()).changeKept(["locks"], (of) => of("locks").put(made, person)));
}

/** The person does not lock this device any more. */
export const removePin = (person: string): Promise<void> =>
  alone(async () => (await database()).delete("locks", person));

/** Who sent it has locked the device; the other tabs hear of the session's end by the storage. */
const CHANNEL = "device-lock";

/** Calls back when another tab locks the device, before its session is gone; returns how to stop. */
export const onLockElsewhere = (listener: () => void): (() => void) => openChannel(CHANNEL, listener).close;

/**
 * Takes the session off this device, as a sign-out does, but keeps it encrypted, and everything else that is the
 * person's. `at` is where they go on. False: they have no PIN. Throws where the device cannot keep it.
 */
export function lock(at: string): Promise<boolean> {
  return alone(async () => {
    const session = signedIn();
    const lockOf = session && (await (await database()).get("locks", session.user.id));
    if (!lockOf) return false;
    // What was typed last is encrypted with a key that goes with the session.
    await draftsWritten();
    const labels = tabTexts
      .names()
      .filter((name) => name.startsWith("inventory:"))
      .map((name) => [name, tabTexts.getItem(name) ?? ""] as const);
    const locked: Locked = { session, at, labels };
    const letter = await sealForDevice(await write(lockOf.publicKey, lockOf.person, locked));
    await (
      await database()
    ).changeKept(["locks"], (of) =>
      of("locks").put({ ...lockOf, name: session.user.name, locked: { at: Date.now(), letter } }, lockOf.person),
    );
    for (const [name] of labels) tabTexts.removeItem(name);
    const channel = openChannel(CHANNEL, () => undefined);
    channel.send("locked");
    channel.close();
    await forgetSession("locked");
    return true;
  });
}

/**
 * Tries a PIN. The attempt counts before it is made, so that whoever closes the page meanwhile gains none. `goTo` is
 * told where the person was, before their session begins.
 */
export function unlock(person: string, pin: string, goTo: (at: string) => unknown): Promise<Unlocking> {
  return alone(async () => {
    const db = await database();
    const found = await db.changeKept(["locks"], async (of) => {
      const before = await of("locks").get(person);
      if (!before?.locked) return null;
      const tried = { ...before, wrong: before.wrong + 1 };
      if (tried.wrong > MOST_WRONG) await of("locks").delete(person);
      else await of("locks").put(tried, person);
      return tried;
    });
    sessionStore.reload();
    if (!found || signedIn()) return { kind: "gone" };
    const opened = found.wrong > MOST_WRONG ? null : await open(found, pin);
    if (!opened && found.wrong < MOST_WRONG) return { kind: "wrong", left: MOST_WRONG - found.wrong };
    if (!opened) {
      await db.delete("locks", person);
      return { kind: "destroyed" };
    }
    for (const [name, text] of opened.labels) tabTexts.setItem(name, text);
    await goTo(opened.at);
    sessionStore.save(opened.session);
    await db.put("locks", { ...found, wrong: 0, locked: null }, person);
    return { kind: "unlocked" };
  });
}

/** Forgets the locked session of a person who has signed in with the password instead. The PIN stays. */
export function forgetLocked(person: string): Promise<void> {
  return alone(async () => {
    if (signedIn()?.user.id !== person) return;
    await (
      await database()
    ).change(["locks"], async (of) => {
      const found = await of("locks").get(person);
      if (found?.locked) await of("locks").put({ ...found, wrong: 0, locked: null }, person);
    });
  });
}

/** One tab after the other: a session is either locked or here. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> => inTurn("device-lock", work);

function signedIn(): StoredSession | null {
  const found = sessionStore.read();
  return found.kind === "session" ? found.session : null;
}

/** What was locked; null where the PIN is wrong. */
async function open({ person, salt, iterations, privateKey, locked }: DeviceLock, pin: string): Promise<Locked | null> {
  if (!locked) return null;
  const [key, box, letter] = await Promise.all([
    keyOfPin(pin, salt, iterations),
    openForDevice<Box>(privateKey),
    openForDevice<Letter>(locked.letter),
  ]);
  const bytes = await decrypt(key, person, box);
  if (!bytes) return null;
  const own = await crypto.subtle.importKey("pkcs8", bytes, PAIR, false, ["deriveBits"]);
  const from = await crypto.subtle.importKey("raw", bytesOf(letter.from), PAIR, false, []);
  const text = await decrypt(await keyBetween(own, from), person, letter);
  return text && (JSON.parse(new TextDecoder().decode(text)) as Locked);
}

async function write(to: CryptoKey, person: string, content: Locked): Promise<Letter> {
  const pair = await crypto.subtle.generateKey(PAIR, false, ["deriveBits"]);
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const box = await encrypt(await keyBetween(pair.privateKey, to), person, bytes);
  return { ...box, from: toBase64url(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))) };
}

/** The key that two pairs have in common: of the private half of one and the public half of the other. */
async function keyBetween(own: CryptoKey, other: CryptoKey): Promise<CryptoKey> {
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, own, 256);
  const base = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("pinzon device lock");
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(how, base, AES, false, ["encrypt", "decrypt"]);
}

async function keyOfPin(pin: string, salt: BufferSource, iterations: number): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey("raw", new TextEncoder().encode(pin), "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return crypto.subtle.deriveKey(how, base, AES, false, ["encrypt", "decrypt"]);
}

/** `person` ties it to its record. */
async function encrypt(key: CryptoKey, person: string, bytes: BufferSource): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(person) },
    key,
    bytes,
  );
  return { iv: toBase64url(iv), data: toBase64url(new Uint8Array(data)) };
}

const decrypt = (key: CryptoKey, person: string, { iv, data }: Box): Promise<ArrayBuffer | null> =>
  crypto.subtle
    .decrypt({ name: "AES-GCM", iv: bytesOf(iv), additionalData: new TextEncoder().encode(person) }, key, bytesOf(data))
    .catch(() => null);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(fromBase64url(text) ?? []);
