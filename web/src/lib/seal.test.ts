import { encode } from "cborg";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type ActClaims,
  type BaggageClaims,
  readSeal,
  type SealClaims,
  type SealKey,
  verifyWithoutBrowser,
} from "./seal";

interface Vectors {
  keys: { keys: SealKey[]; current: string };
  tokens: { name: string; token: string; reading: string; claims?: SealClaims | ActClaims | BaggageClaims }[];
}

/** What the server's sealer wrote of declarations, acts or bags; its tests compare the files too. */
const vectorsOf = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../deploy/seal/${file}`, import.meta.url), "utf8")) as Vectors;
const [vectors, acts, baggage] = [vectorsOf("vectors.json"), vectorsOf("acts.json"), vectorsOf("baggage.json")];
const { keys } = vectors.keys;
const genuine = vectors.tokens.filter(({ reading }) => reading === "genuine");

test("one key signs declarations, acts and labels of bags", () => {
  expect(acts.keys).toEqual(vectors.keys);
  expect(baggage.keys.current).toBe(vectors.keys.current);
  expect(vectors.keys.keys).toEqual(expect.arrayContaining(baggage.keys.keys));
});

test.each([...vectors.tokens, ...acts.tokens, ...baggage.tokens])(
  "$name is $reading",
  async ({ token, reading, claims }) => {
    expect(await readSeal(token, keys)).toEqual(claims ? { kind: reading, claims } : { kind: reading });
  },
);

test("without the key of a token nobody can tell", async () => {
  const [first] = genuine;
  expect(await readSeal(first?.token ?? "", [])).toEqual({ kind: "unknown_key" });
});

describe("no change of a token is accepted", () => {
  test("one character at any place", async () => {
    const { token } = genuine[0] as { token: string };
    for (let at = 0; at < token.length; at++) {
      const changed = token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
      // oxlint-disable-next-line no-await-in-loop
      expect((await readSeal(changed, keys)).kind, `at ${at}`).not.toBe("genuine");
    }
  });

  test("one byte at any place, also among what is not signed", async () => {
    const sealed = bytesOf((genuine[0] as { token: string }).token);
    for (let at = 0; at < sealed.length; at++) {
      for (const mask of [0x01, 0x20, 0x80]) {
        const changed = sealed.map((byte, n) => (n === at ? byte ^ mask : byte));
        // oxlint-disable-next-line no-await-in-loop
        expect((await readSeal(tokenOf(changed), keys)).kind, `at ${at}`).not.toBe("genuine");
      }
    }
  });

  test("the signature of another token", async () => {
    const [one, other] = genuine.map(({ token }) => bytesOf(token));
    const mixed = [...(one ?? []).slice(0, -64), ...(other ?? []).slice(-64)];
    expect(await readSeal(tokenOf(mixed), keys)).toEqual({ kind: "altered" });
  });

  test("a shorter or longer token", async () => {
    const sealed = bytesOf((genuine[0] as { token: string }).token);
    expect(await readSeal(tokenOf([...sealed, 0]), keys)).toEqual({ kind: "altered" });
    expect(await readSeal(tokenOf(sealed.slice(0, -1)), keys)).toEqual({ kind: "altered" });
    expect(await readSeal("GPS1:", keys)).toEqual({ kind: "altered" });
  });
});

test("the library verifies as the browser does", async () => {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const { x = "" } = await crypto.subtle.exportKey("jwk", publicKey);
  const signed = new TextEncoder().encode("pinzón");
  const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, signed));
  expect(await verifyWithoutBrowser(x, signature, signed)).toBe(true);
  expect(await verifyWithoutBrowser(x, signature, new TextEncoder().encode("pinzon"))).toBe(false);
});

describe("the label of bags", () => {
  const label: [number, unknown][] = [
    [0, "B"],
    [1, "D-7K3M-Q2X9"],
    [2, "UIO"],
    [3, 1_795_269_607],
    [4, ["UIO0001", "UIO0002"]],
    [5, 2],
  ];

  test("says where and when its bags were sealed, and with what", async () => {
    expect(await readOwn(label)).toEqual({
      kind: "baggage",
      claims: {
        code: "D-7K3M-Q2X9",
        airport: "UIO",
        sealedAt: "2026-11-21T14:00:07.000Z",
        seals: ["UIO0001", "UIO0002"],
        bags: 2,
      },
    });
  });

  test.each([
    ["a code that is none", 1, "D-7K3M"],
    ["a code in small letters", 1, "d-7k3m-q2x9"],
    ["an airport in small letters", 2, "uio"],
    ["a time in words", 3, "2026-11-21"],
    ["no seals", 4, []],
    ["an empty seal", 4, [""]],
    ["more seals than a declaration has", 4, Array.from({ length: 51 }, (_, n) => `UIO${n}`)],
    ["seals that are numbers", 4, [1, 2]],
    ["bags below zero", 5, -1],
    ["no bags", 5, undefined],
  ])("with %s is none, however well it is signed", async (_, key, value) => {
    const changed = new Map(label).set(key, value);
    if (value === undefined) changed.delete(key);
    expect(await readOwn([...changed])).toEqual({ kind: "altered" });
  });

  /** Signs claims with a key of this test, and reads the token. */
  async function readOwn(claims: [number, unknown][]) {
    const { publicKey, privateKey } = (await crypto.subtle.generateKey("Ed25519", true, [
      "sign",
      "verify",
    ])) as CryptoKeyPair;
    const { x = "" } = await crypto.subtle.exportKey("jwk", publicKey);
    const payload = encode(new Map(claims));
    const head = encode(
      new Map<number, unknown>([
        [1, -8],
        [4, new TextEncoder().encode("test")],
      ]),
    );
    const signed = new Uint8Array(encode(["Signature1", head, new Uint8Array(), payload]));
    const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, signed));
    return readSeal(tokenOf([...encode([head, new Map(), payload, signature])]), [{ kid: "test", x }]);
  }
});

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

function bytesOf(token: string): number[] {
  const values = Array.from(token.slice("GPS1:".length), (character) => ALPHABET.indexOf(character));
  const groups = Array.from({ length: Math.ceil(values.length / 3) }, (_, n) => values.slice(3 * n, 3 * n + 3));
  return groups.flatMap(([a = 0, b = 0, c]) => {
    const number = a + b * 45 + (c ?? 0) * 2025;
    return c === undefined ? [number] : [number >> 8, number & 0xff];
  });
}

function tokenOf(sealed: readonly number[]): string {
  const pairs = Array.from({ length: Math.ceil(sealed.length / 2) }, (_, n) => sealed.slice(2 * n, 2 * n + 2));
  const digits = pairs.flatMap(([high = 0, low]) => {
    const number = low === undefined ? high : high * 256 + low;
    const [a, b, c] = [number % 45, Math.floor(number / 45) % 45, Math.floor(number / 2025)];
    return low === undefined ? [a, b] : [a, b, c];
  });
  return `GPS1:${digits.map((digit) => ALPHABET[digit]).join("")}`;
}
