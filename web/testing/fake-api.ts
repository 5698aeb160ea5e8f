import { readFileSync } from "node:fs";

import { vi } from "vitest";

/** An answer of the faked API: JSON to send with status 200, or a function that returns any response. */
export type FakeAnswer = object | ((request: Request) => Response | Promise<Response>);

/** A call of the component under test. */
export interface FakeCall {
  /** Method and path, such as "GET /api/settings". */
  name: string;
  request: Request;
}

/**
 * Replaces `fetch` for one test. The key of an answer is method and path, such as "GET /api/settings";
 * "*" answers every other call. Returns the calls in their order.
 */
export function fakeApi(answers: Readonly<Record<string, FakeAnswer>>): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    calls.push({ name, request });
    const unknown = await fieldsThatDoNotExist(request.clone());
    // Nobody catches it, or it would be taken for a lost connection.
    if (unknown.length > 0) void Promise.reject(new Error(`${name}: the API has no ${unknown.join(", ")}`));
    const answer = answers[name] ?? answers["*"];
    if (!answer) throw new TypeError(`no faked answer for ${name}`);
    return typeof answer === "function" ? answer(request) : Response.json(answer);
  });
  return calls;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

let known: ApiDocument | null = null;

/** Parameters and members of a request that the API refuses, because they do not exist. */
async function fieldsThatDoNotExist(request: Request): Promise<string[]> {
  const api = (known ??= JSON.parse(readFileSync("../gateway/openapi.json", "utf8")) as ApiDocument);
  const { pathname, searchParams } = new URL(request.url);
  const isOf = (template: string) => new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(pathname);
  const exact = api.paths[pathname] ?? Object.entries(api.paths).find(([template]) => isOf(template))?.[1];
  const operation = exact?.[request.method.toLowerCase()];
  if (!operation) return [];
  const parameters = new Set(operation.parameters?.filter((one) => one.in === "query").map((one) => one.name));
  const wrong = [...searchParams.keys()].filter((name) => !parameters.has(name));
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const text = schema ? await request.text() : "";
  if (schema && text !== "") membersThatDoNotExist(JSON.parse(text), schema, "", api, wrong);
  return wrong;
}

function membersThatDoNotExist(value: unknown, schema: Schema, at: string, api: ApiDocument, wrong: string[]): void {
  const parts = partsOf(schema, api);
  const items = parts.find((part) => part.items)?.items;
  if (Array.isArray(value)) {
    if (items) for (const [n, item] of value.entries()) membersThatDoNotExist(item, items, `${at}[${n}]`, api, wrong);
    return;
  }
  if (typeof value !== "object" || value === null || parts.some((part) => part.additionalProperties)) return;
  const members = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Schema>;
  if (Object.keys(members).length === 0) return;
  for (const [name, member] of Object.entries(value)) {
    const place = at === "" ? name : `${at}.${name}`;
    const of = members[name];
    if (of) membersThatDoNotExist(member, of, place, api, wrong);
    else wrong.push(place);
  }
}

/** The schemas that a value has at once, or one of. */
function partsOf(schema: Schema, api: ApiDocument): Schema[] {
  const named = schema.$ref ? api.components.schemas[schema.$ref.split("/").at(-1) ?? ""] : undefined;
  const held = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return [schema, ...(named ? partsOf(named, api) : []), ...held.flatMap((part) => partsOf(part, api))];
}

/** The sign-in page of a Wi-Fi network instead of the API's answer. */
export const captivePortal = (): Response =>
  new Response("<!doctype html><title>Free Wi-Fi</title><p>Please sign in", {
    headers: { "Content-Type": "text/html" },
  });

/** Never answers; rejects when the caller aborts. */
export const hanging = (request: Request): Promise<Response> =>
  new Promise((_, reject) => {
    request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
  });
