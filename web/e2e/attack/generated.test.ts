import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

import { chainIsIntact, product, uuidv7 } from "../support/api";
import { baseUrl } from "../support/stack";
import { type Attempt, Random, attack, flaw, scale, seed, send, signInAll, type Reply } from "./attack";

/** The part of JSON Schema that the API document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  allOf?: Schema[];
  anyOf?: Schema[];
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  "x-access": { roles: string[] };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, "../../../gateway/openapi.json"), "utf8"),
) as Document;

/** They would end the sessions of the attack itself. */
const OWN_SESSION = new Set(["logout", "end_session", "end_sessions", "change_password"]);

const TEXTS = [
  "",
  " ",
  "a",
  "Ñandú",
  "\u0000",
  "\u202e\u2066",
  "🐢".repeat(50),
  "x".repeat(5000),
  "../../etc/passwd",
  "null",
  "NaN",
  "-1",
  "'",
  "%",
  "\\",
  "{}",
];
const NUMBERS = [0, -1, 1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 42];
const WRONG = [null, true, [], {}, "texto", 7, [[[[[]]]]], { a: { b: [] } }];

/** Makes requests from the API document: some right, some slightly wrong, some absurd. */
class Generator {
  constructor(private readonly random: Random) {}

  value(schema: Schema, depth = 0): unknown {
    if (this.random.next() < 0.04) return this.random.of(WRONG);
    if (depth > 8) return null;
    if (schema.$ref)
      return this.value(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, depth + 1);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.value(part, depth + 1)));
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) return this.value(this.random.of(choices), depth + 1);
    if (schema.enum) return this.random.of(schema.enum);
    const type = Array.isArray(schema.type) ? this.random.of(schema.type) : schema.type;
    switch (type) {
      case "object":
        return this.object(schema, depth);
      case "array":
        return Array.from({ length: this.random.below(4) }, () =>
          schema.items ? this.value(schema.items, depth + 1) : 1,
        );
      case "integer":
      case "number":
        return this.random.of(NUMBERS);
      case "boolean":
        return this.random.next() < 0.5;
      case "null":
        return null;
      default:
        return this.text(schema.format);
    }
  }

  private object(schema: Schema, depth: number): unknown {
    const present = Object.entries(schema.properties ?? {}).filter(() => this.random.next() < 0.93);
    return Object.fromEntries(present.map(([name, part]) => [name, this.value(part, depth + 1)]));
  }

  text(format?: string): string {
    if (this.random.next() < 0.3) return this.random.of(TEXTS);
    if (format === "uuid") return uuidv7();
    if (format === "date") return this.random.of(["2026-11-25", "2026-02-30", "0000-00-00", "9999-12-31"]);
    if (format === "date-time") return this.random.of(["2026-11-25T10:00:00Z", "-271821-04-20T00:00:00Z"]);
    return this.random.of(["GPS", "D-7K3M-Q2X9", "queso", "GPS-2026-000001", "permitido", "FRU-001", "1"]);
  }

  request(template: string, method: string, operation: Operation): { address: string; init: RequestInit } {
    const parameters = operation.parameters ?? [];
    const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((one) => one.name === name)?.schema ?? {};
      return encodeURIComponent(schema.enum ? String(this.random.of(schema.enum)) : this.text(schema.format)) || "x";
    });
    const query = new URLSearchParams();
    for (const { name, in: place, schema } of parameters) {
      if (place === "query" && this.random.next() < 0.4) query.set(name, String(this.value(schema) ?? ""));
    }
    const headers: Record<string, string> = {};
    if (this.random.next() < 0.7) headers["Idempotency-Key"] = uuidv7();
    const content = operation.requestBody?.content ?? {};
    const [type = ""] = Object.keys(content);
    const init: RequestInit = { method: method.toUpperCase(), headers };
    if (type) {
      headers["Content-Type"] = this.random.next() < 0.95 ? type : "text/plain";
      init.body = type === "application/json" ? this.json(content[type]?.schema ?? {}) : this.random.of(TEXTS);
    }
    return { address: `${filled}?${query}`, init };
  }

  private json(schema: Schema): string {
    const text = JSON.stringify(this.value(schema));
    return this.random.next() < 0.05 ? text.slice(0, this.random.below(text.length)) : text;
  }
}

const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
);

/**
 * Whether an address that leaves the API by `..`, as nginx resolves it, was answered with the application's page, as
 * any other.
 */
function isPage(address: string, reply: Reply): boolean {
  const [asked = ""] = address.split("?");
  return (
    !new URL(decodeURIComponent(asked), baseUrl).pathname.startsWith("/api/") &&
    reply.text.startsWith("<!doctype html>")
  );
}

test("generated requests against every operation, by everybody", async () => {
  const tokens = await signInAll();
  const generator = new Generator(new Random(seed));
  const counted = new Map<number, number>();
  const attempts = operations
    .filter(({ operation }) => !OWN_SESSION.has(operation.operationId))
    .flatMap(({ template, method, operation }): Attempt[] => {
      const roles = operation["x-access"].roles;
      return ["visitor", "inspector", "supervisor", "auditor", "admin"].flatMap((role) =>
        Array.from({ length: Math.ceil(6 * scale) }, () => async () => {
          const { address, init } = generator.request(template, method, operation);
          const token = role === "visitor" ? undefined : tokens[role as "admin"];
          const reply = await send(address, {
            ...init,
            headers: { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) },
          });
          counted.set(reply.status, (counted.get(reply.status) ?? 0) + 1);
          const what = `${role} ${method} ${address} ${String(init.body).slice(0, 300)}`;
          const passes = roles.includes("public") || roles.includes(role);
          if (!passes && reply.status < 300 && !isPage(address, reply))
            return `${what}: ${reply.status}, although only ${roles.join(", ")} may`;
          return flaw(reply, what);
        }),
      );
    });
  await attack("generated requests", attempts, () =>
    [...counted]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(", "),
  );
  expect((await product("queso")).name).not.toBe("");
  expect(await chainIsIntact(tokens.admin)).toBe(true);
});
