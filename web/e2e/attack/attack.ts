import { appendFileSync } from "node:fs";

import { expect } from "vitest";

import { signIn } from "../support/api";
import { type Account, baseUrl, createUser, firstAdmin } from "../support/stack";
import type { Line } from "./report";

/** One attempt. Returns what fell, or nothing if it held. */
export type Attempt = () => Promise<string | undefined>;

/** Makes all attempts, a few at once, reports them, and fails if one fell. `note` says what was measured. */
export async function attack(name: string, attempts: readonly Attempt[], note: () => string = () => ""): Promise<void> {
  const fell: string[] = [];
  const waiting = attempts.values();
  const worker = async (): Promise<void> => {
    for (const attempt of waiting) {
      // One attempt after the other, by each of a few workers.
      // oxlint-disable-next-line no-await-in-loop
      const what = await attempt().catch((error: unknown) => `no answer: ${String(error)}`);
      if (what !== undefined) fell.push(what);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  report({ name, tried: attempts.length, fell: fell.length, note: note() });
  expect(fell.slice(0, 10)).toEqual([]);
}

function report(line: Line): void {
  appendFileSync(process.env.PINZON_ATTACK_REPORT ?? "/dev/stderr", `${JSON.stringify(line)}\n`);
}

/** Random numbers that a seed repeats (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** One of some things. */
  of<T>(things: readonly T[]): T {
    return things[this.below(things.length)] as T;
  }
}

/** The seed of this run; `PINZON_ATTACK_SEED` chooses another. */
export const seed = Number(process.env.PINZON_ATTACK_SEED ?? 16);

/** How often random attempts are made, relative to the usual number. */
export const scale = Number(process.env.PINZON_ATTACK_SCALE ?? 1);

const staff = (role: Account["role"], airports: string[], name: string): Account => ({
  email: `${name}@ataque.test`,
  name: `Ataque ${name}`,
  role,
  airports,
  password: "una frase para los ataques",
});

/** Who attacks with an account of the staff. The second inspector works at the other airport. */
export const accounts = {
  inspector: staff("inspector", ["GPS"], "inspector"),
  elsewhere: staff("inspector", ["SCY"], "elsewhere"),
  supervisor: staff("supervisor", ["GPS"], "supervisor"),
  auditor: staff("auditor", [], "auditor"),
} as const;

/** Returns a live token of every account and of an administrator. */
export async function signInAll(): Promise<Record<keyof typeof accounts | "admin", string>> {
  for (const account of Object.values(accounts)) createUser(account);
  const { inspector, elsewhere, supervisor, auditor } = accounts;
  const [a, b, c, d, admin] = await Promise.all([inspector, elsewhere, supervisor, auditor, firstAdmin()].map(signIn));
  return { inspector: a ?? "", elsewhere: b ?? "", supervisor: c ?? "", auditor: d ?? "", admin: admin ?? "" };
}

/** What the stack answered. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  milliseconds: number;
}

/** Sends a request as it is given. */
export async function send(address: string, init: RequestInit = {}): Promise<Reply> {
  const began = performance.now();
  const response = await fetch(`${baseUrl}${address}`, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, milliseconds: performance.now() - began };
}

/** What no answer may tell. */
const INSIDES = /sqlx|postgres|pg_|syntax error|panicked|stack backtrace|\.rs:\d|SQLSTATE/i;

/** Says what is wrong with an answer to a hostile request, whatever it asked for. */
export function flaw(reply: Reply, what: string): string | undefined {
  const said = `${what}: ${reply.status} ${reply.text.slice(0, 200)}`;
  if (reply.status >= 500 && !(reply.status === 503 && reply.headers.has("Retry-After"))) return said;
  if (reply.status < 400) return undefined;
  if (reply.headers.get("content-type") !== "application/problem+json" && !reply.text.startsWith("<!doctype html>"))
    return `no problem document: ${said}`;
  if (INSIDES.test(reply.text)) return `tells of its insides: ${said}`;
  return undefined;
}
