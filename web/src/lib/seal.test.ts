import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type ActClaims, readSeal, type SealClaims, type SealKey, verifyWithoutBrowser } from "./seal";

interface Vectors {
  keys: { keys: SealKey[]; current: string };
  tokens: { name: string; token: string; reading: string; claims?: SealClaims | ActClaims }[];
}

/** What the server's sealer wrote of declarations or acts; its tests compare the files too. */
const vectorsOf = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../deploy/seal/${file}`, import.meta.url), "utf8")) as Vectors;
const [vectors, acts] = [vectorsOf("vectors.json"), vectorsOf("acts.json")];
const { keys } = vectors.keys;
const genuine = vectors.tokens.filter(({ reading }) => reading === "genuine");

test("one key signs declarations and acts", () => {
  expect(acts.keys).toEqual(vectors.keys);
});

test.each([...vectors.tokens, ...acts.tokens])("$name is $reading", async ({ token, reading, claims }) => {
  expect(await readSeal(token, keys)).toEqual(claims ? { kind: reading, claims } : { kind: reading });
});

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
