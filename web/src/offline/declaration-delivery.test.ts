import { beforeEach, expect, test } from "vitest";
import { ApiProblem, ConnectionError } from "../api/problem";
import type { components } from "../api/schema";
import { deliver, deliverEdit, type DeliveryPorts, type Edit } from "./declaration-delivery";

type Declaration = components["schemas"]["Declaration"];

type Body = Parameters<DeliveryPorts["create"]>[0];
const body = (flight: string) => ({ travel: { flight_number: flight } }) as Body;

/** What the server holds under the draft's one key. */
let stored: { content: string; version: number; flights: string[] } | null;
/** What goes wrong with the next calls, in order. */
let trouble: ("lost answer" | "unreachable" | "refused" | "none")[];
let calls: string[];
let device: { sent: unknown; declaration: Declaration | null; editKey: string | null };

beforeEach(() => {
  stored = null;
  trouble = [];
  calls = [];
  device = { sent: undefined, declaration: null, editKey: null };
});

const problem = (status: number, reason: string) => new ApiProblem(status, { reason });

function meet<Answer>(act: () => Answer): Answer {
  const met = trouble.shift();
  if (met === "unreachable") throw new ConnectionError(false);
  if (met === "refused") throw problem(422, "INVALID");
  const answer = act();
  if (met === "lost answer") throw new ConnectionError(true);
  return answer;
}

const ports: DeliveryPorts = {
  create: async (sent) => {
    calls.push(`create ${sent.travel.flight_number}`);
    return meet(() => {
      const content = JSON.stringify(sent);
      stored ??= { content, version: 1, flights: [sent.travel.flight_number] };
      if (stored.content !== content) throw problem(409, "IDEMPOTENCY_KEY_REUSED");
      return { id: "d-1", version: stored.version, edit_key: "e-1" } as Awaited<ReturnType<DeliveryPorts["create"]>>;
    });
  },
  change: async (id, { version, credentials, ...content }) => {
    calls.push(`change ${id} ${version} ${credentials.edit_key} ${content.travel.flight_number}`);
    return meet(() => {
      // A repeated edit is answered with what it made.
      if (stored?.version === version + 1 && stored.flights.at(-1) === content.travel.flight_number)
        return { id, version: stored.version } as Declaration;
      if (stored?.version !== version) throw problem(409, "VERSION_CONFLICT");
      stored = { ...stored, version: version + 1, flights: [...stored.flights, content.travel.flight_number] };
      return { id, version: stored.version } as Declaration;
    });
  },
  keep: async (declaration, editKey) => {
    device = { ...device, declaration, editKey: editKey ?? device.editKey };
  },
};

const send = (flight: string) =>
  deliver(body(flight), { sent: () => device.sent, remember: async (sent) => void (device.sent = sent) }, ports);

test("nothing went wrong: one call, and the device has the declaration and its key", async () => {
  expect(await send("LA1")).toEqual({ id: "d-1", version: 1 });
  expect(calls).toEqual(["create LA1"]);
  expect(device).toMatchObject({ declaration: { id: "d-1" }, editKey: "e-1" });
});

test("the answer was lost and nothing changed: the same again", async () => {
  trouble = ["lost answer"];
  await expect(send("LA1")).rejects.toThrow(ConnectionError);
  expect(await send("LA1")).toEqual({ id: "d-1", version: 1 });
  expect(calls).toEqual(["create LA1", "create LA1"]);
});

test("the answer was lost and something changed: the change goes after it as an edit", async () => {
  trouble = ["lost answer"];
  await expect(send("LA1")).rejects.toThrow(ConnectionError);
  expect(await send("LA2")).toEqual({ id: "d-1", version: 2 });
  expect(calls).toEqual(["create LA1", "create LA1", "change d-1 1 e-1 LA2"]);
  expect(device).toMatchObject({ declaration: { version: 2 }, editKey: "e-1" });
});

test("it goes on from wherever it stopped, and the device has the first version meanwhile", async () => {
  trouble = ["lost answer", "unreachable"];
  await expect(send("LA1")).rejects.toThrow(ConnectionError);
  await expect(send("LA2")).rejects.toThrow(ConnectionError);
  trouble = ["lost answer"];
  await expect(send("LA2")).rejects.toThrow(ConnectionError);
  expect(await send("LA3")).toEqual({ id: "d-1", version: 2 });
  expect(stored?.flights).toEqual(["LA1", "LA3"]);
});

test("the answer to the edit was lost: the next edit is made on what is there", async () => {
  device.sent = body("LA1");
  stored = { content: JSON.stringify(body("LA1")), version: 2, flights: ["LA1", "LA2"] };
  expect(await send("LA3")).toEqual({ id: "d-1", version: 3 });
});

test.each([
  ["the same edit is made once", "LA2", ["LA1", "LA2"]],
  ["another one goes after it", "LA3", ["LA1", "LA2", "LA3"]],
  ["what was sent first is made again", "LA1", ["LA1", "LA2", "LA1"]],
])("the answer to the edit was lost: %s", async (_, flight, flights) => {
  trouble = ["lost answer"];
  await expect(send("LA1")).rejects.toThrow(ConnectionError);
  trouble = ["none", "lost answer"];
  await expect(send("LA2")).rejects.toThrow(ConnectionError);
  expect(JSON.stringify(device.sent)).not.toContain("e-1");
  // The page is loaded again.
  device.sent = structuredClone(device.sent);
  trouble = ["lost answer"];
  await expect(send(flight)).rejects.toThrow(ConnectionError);
  expect(await send(flight)).toEqual({ id: "d-1", version: flights.length });
  expect(stored?.flights).toEqual(flights);
  expect(device).toMatchObject({ declaration: { version: flights.length }, editKey: "e-1" });
});

test("an edit whose answer was lost overwrites nobody's change", async () => {
  trouble = ["lost answer"];
  await expect(send("LA1")).rejects.toThrow(ConnectionError);
  trouble = ["none", "lost answer"];
  await expect(send("LA2")).rejects.toThrow(ConnectionError);
  stored = { content: stored?.content ?? "", version: 3, flights: ["LA1", "LA2", "LA9"] };
  await expect(send("LA2")).rejects.toThrow(ApiProblem);
  expect(stored.flights).toEqual(["LA1", "LA2", "LA9"]);
});

test("what was refused is not sent again", async () => {
  trouble = ["refused"];
  await expect(send("LA1")).rejects.toThrow(ApiProblem);
  expect(await send("LA2")).toEqual({ id: "d-1", version: 1 });
  expect(calls).toEqual(["create LA1", "create LA2"]);
});

test("an attempt that never arrived and is refused by now makes room for the next", async () => {
  trouble = ["unreachable", "refused"];
  await expect(send("LA1")).rejects.toThrow(ConnectionError);
  expect(await send("LA2")).toEqual({ id: "d-1", version: 1 });
  expect(calls).toEqual(["create LA1", "create LA1", "create LA2"]);
});

test("an edit whose answer was lost is finished before the next, and nobody else's is overwritten", async () => {
  const server = { version: 1, flight: "LA1" };
  const sentToServer: string[] = [];
  let answersAreLost = true;
  const change = async ({ version, travel }: Edit): Promise<Declaration> => {
    sentToServer.push(`${version} ${travel.flight_number}`);
    // The server answers a repeated edit with what it made.
    const isRepeated = server.version > version && server.flight === travel.flight_number;
    if (!isRepeated && server.version !== version) throw problem(409, "VERSION_CONFLICT");
    if (!isRepeated) Object.assign(server, { version: version + 1, flight: travel.flight_number });
    if (answersAreLost) throw new ConnectionError(true);
    return { version: server.version } as Declaration;
  };
  const edit = (flight: string) =>
    deliverEdit(
      { ...body(flight), version: 1, credentials: { edit_key: "e-1" } },
      { sent: () => device.sent, remember: async (sent) => void (device.sent = sent) },
      change,
    );
  await expect(edit("LA2")).rejects.toThrow(ConnectionError);
  expect(JSON.stringify(device.sent)).not.toContain("e-1");
  answersAreLost = false;
  expect(await edit("LA3")).toEqual({ version: 3 });
  expect(sentToServer).toEqual(["1 LA2", "1 LA2", "2 LA3"]);

  // Its own answer is lost, too: the same edit of the same version, and no further one.
  answersAreLost = true;
  await expect(edit("LA3")).rejects.toThrow(ConnectionError);
  answersAreLost = false;
  expect(await edit("LA3")).toEqual({ version: 3 });
  expect(sentToServer.slice(3)).toEqual(["2 LA3", "2 LA3"]);

  Object.assign(server, { version: 9, flight: "LA9" });
  device.sent = undefined;
  await expect(edit("LA4")).rejects.toThrow(ApiProblem);
  expect(server.flight).toBe("LA9");
});

test("an edit that follows a lost answer names no group again", async () => {
  trouble = ["lost answer"];
  const grouped = (flight: string) => ({ ...body(flight), travel_group: "0192f3c4-0000-7000-8000-000000000000" });
  const changes: object[] = [];
  const watched: DeliveryPorts = {
    ...ports,
    change: (id, edit) => {
      changes.push(edit);
      return ports.change(id, edit);
    },
  };
  const attempts = { sent: () => device.sent, remember: async (sent: unknown) => void (device.sent = sent) };
  await expect(deliver(grouped("LA1"), attempts, watched)).rejects.toThrow(ConnectionError);
  await deliver(grouped("LA2"), attempts, watched);
  expect(changes).toHaveLength(1);
  expect(changes[0]).not.toHaveProperty("travel_group");
});
