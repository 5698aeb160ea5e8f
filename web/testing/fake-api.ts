import { readFileSync } from "node:fs";

import { vi } from "vitest";

import type { paths } from "../src/api/schema";
import type { NOTHING } from "./answers";

type Split<Path extends string> = Path extends `${infer First}/${infer Rest}` ? [First, ...Split<Rest>] : [Path];
type Fits<Template, Segments> = Template extends [infer Part, ...infer Parts]
  ? Segments extends [infer Segment, ...infer Rest]
    ? Part extends `{${string}}`
      ? Fits<Parts, Rest>
      : Segment extends Part
        ? Fits<Parts, Rest>
        : false
    : false
  : Segments extends []
    ? true
    : false;
/** The path of the contract that an address has, such as "/api/users/{id}". */
type PathAt<Address extends string> = Address extends keyof paths
  ? Address
  : { [Path in keyof paths]: Fits<Split<Path>, Split<Address>> extends true ? Path : never }[keyof paths];
type OperationAt<Name> = Name extends `${infer Verb} ${infer Address}`
  ? paths[PathAt<Address>][Lowercase<Verb> & keyof paths[PathAt<Address>]]
  : never;
type Json<Of> = Of extends { content: { "application/json": infer Body } } ? Body : never;
/** What the contract answers to a call, such as "GET /api/users/u-1", that succeeds. */
type Answered<Name extends string> =
  OperationAt<Name> extends { responses: infer Responses }
    ? Json<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
    : never;

type Answering<Data> = (request: Request) => Data | Response | Promise<Data | Response>;
/** What is sent with status 200, or a function that returns it, or a response where something fails. */
export type FakeAnswer<Name extends string> = Name extends "*"
  ? Answering<object> | typeof NOTHING
  : Answered<Name> | Answering<Answered<Name>>;
/** Answers by method and path, such as "GET /api/settings"; "*" answers every other call. */
export type FakeAnswers<Name extends string> = { readonly [Each in Name]: FakeAnswer<Each> };

/** Answers for several tests, checked where they are written. */
export const answers = <Name extends string>(all: FakeAnswers<Name>): FakeAnswers<Name> => all;

/** A call of the component under test. */
export interface FakeCall {
  /** Method and path, such as "GET /api/settings". */
  name: string;
  request: Request;
}

/** One answer to a call whose address is put together. */
export const answer = <Name extends string>(name: Name, to: FakeAnswer<Name>): FakeAnswers<Name> =>
  ({ [name]: to }) as FakeAnswers<Name>;

/** What is asked beside what a test is about: without a challenge that can be solved, the proof of work never ends. */
const USUAL = answers({ "GET /api/declarations/challenge": { text: "challenge", difficulty: 1 } });

/** Replaces `fetch` for one test. `own` answers go before `usual` ones. Returns the calls in their order. */
export function fakeApi<Usual extends string, Own extends string = never>(
  usual: FakeAnswers<Usual>,
  own?: FakeAnswers<Own>,
): FakeCall[] {
  const answerTo = new Map<string, object>(Object.entries({ ...USUAL, ...usual, ...own }));
  const calls: FakeCall[] = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    calls.push({ name, request });
    const unknown = await fieldsThatDoNotExist(request.clone());
    // Nobody catches it, or it would be taken for a lost connection.
    if (unknown.length > 0) void Promise.reject(new Error(`${name}: the API has no ${unknown.join(", ")}`));
    const found = answerTo.get(name) ?? answerTo.get("*");
    if (!found) throw new TypeError(`no faked answer for ${name}`);
    const data = typeof found === "function" ? await (found as Answering<object>)(request) : found;
    return data instanceof Response ? data : Response.json(data);
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
