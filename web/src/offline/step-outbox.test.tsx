import { beforeEach, expect, test, vi } from "vitest";
import { atCounter, counterServer } from "../../testing/counter-server";
import { signIn } from "../../testing/sign-in";
import { USER } from "../../testing/user";
import { ConnectionError } from "../api/problem";
import { sessionStore } from "../api/session-store";
import { database } from "./database";
import { allEntries, changeEntry, ownEntries, post, removeEntry } from "./outbox";
import { sendOutbox } from "./outbox-sending";
import type { CounterStep } from "./step-delivery";
import { takeSteps } from "./step-outbox";

const CODE = "D-7K3M-Q2X9";
const [FIRST, SECOND, THIRD] = ["key-of-step-1", "key-of-step-2", "key-of-step-3"];

const PRESENT: CounterStep = { kind: "present", body: { version: 1, state: "submitted" } };
const INSPECT: CounterStep = { kind: "review", body: { version: 1, state: "presented", outcome: "in_inspection" } };
const CLEAR: CounterStep = { kind: "review", body: { version: 1, state: "presented", outcome: "cleared" } };

beforeEach(async () => {
  vi.restoreAllMocks();
  await (await database()).clear("outbox");
  signIn(USER);
});

const online = (is: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);
const take = (key: string, step: CounterStep, decidedAfter: string | null = null, code = CODE) =>
  takeSteps({ code, steps: [{ key, step, draws: false }], decidedAfter, onAnswer: () => undefined });

/** Takes steps without a network. */
async function keep(...steps: readonly (readonly [key: string, step: CounterStep, after?: string])[]) {
  online(false);
  for (const [key, step, after] of steps) expect(await take(key, step, after)).toBe("waiting");
  online(true);
  await Promise.all((await ownEntries()).map(({ id }) => changeEntry(id, () => ({ notBefore: 0 }))));
}

const postAct = (id: string) =>
  post({ id, kind: "act", aggregate: id }, { act: { id, declaration_code: CODE, qr: "q" }, text: "{}" });

test("an act is sent after the steps of its declaration, in the same round, also if its form was opened before", async () => {
  const server = counterServer(atCounter());
  await keep([FIRST, PRESENT], [SECOND, INSPECT, FIRST]);
  await postAct("key-of-step-0-act");
  await keep([THIRD, CLEAR, SECOND]);
  await sendOutbox({ eager: true });
  const sent = server.calls
    .map(({ name }) => name.replace(/^POST \/api\//, ""))
    .filter((name) => !name.startsWith("GET"));
  expect(sent.slice(0, 3)).toEqual([
    `declarations/${CODE}/present`,
    `declarations/${CODE}/review`,
    `declarations/${CODE}/review`,
  ]);
  expect(sent).toContain("retentions/issued");
});

test("an act waits for a step that comes later, and never for one that was refused", async () => {
  const server = counterServer(atCounter());
  server.meet = () => Response.json({}, { status: 503 });
  await keep([FIRST, PRESENT], [SECOND, INSPECT, FIRST]);
  await postAct("key-of-step-3-act");
  await sendOutbox({ eager: true });
  expect((await ownEntries()).map(({ kind }) => kind)).toEqual(["step", "step", "act"]);
  server.meet = () => Response.json({ reason: "DECLARATION_MOVED" }, { status: 409 });
  await Promise.all((await ownEntries()).map(({ id }) => changeEntry(id, () => ({ notBefore: 0 }))));
  await sendOutbox({ eager: true });
  await sendOutbox({ eager: true });
  expect(await ownEntries()).toMatchObject([
    { id: FIRST, state: "refused" },
    { id: SECOND, state: "waiting" },
  ]);
});

test("a step is neither kept nor sent in the name of somebody who signed in meanwhile", async () => {
  const server = counterServer(atCounter());
  const other = { ...USER, id: "u-2" };
  server.meet = () => {
    signIn(other);
    throw new TypeError("Failed to fetch");
  };
  await expect(take(FIRST, PRESENT)).rejects.toBeInstanceOf(ConnectionError);
  expect(await allEntries()).toEqual([]);

  signIn(USER);
  server.meet = (_, done) => {
    signIn(other);
    return done();
  };
  const steps = [PRESENT, CLEAR].map((step, n) => ({ key: `key-of-two-${n}`, step, draws: false }));
  const taking = takeSteps({ code: CODE, steps, decidedAfter: null, onAnswer: () => undefined });
  await expect(taking).rejects.toBeInstanceOf(ConnectionError);
  expect(server.now(CODE).state).toBe("presented");
  expect(await allEntries()).toEqual([]);
});

test("what was decided on a step that is over by now is not kept: its answer may have changed everything", async () => {
  counterServer(atCounter());
  await keep([FIRST, PRESENT]);
  await removeEntry(FIRST);
  expect(await take(SECOND, CLEAR, FIRST)).toBe("outdated");
  expect(await ownEntries()).toEqual([]);
});

test("a draw stops only who would pass uninspected, of that declaration", async () => {
  const other = "D-2222-2222";
  const server = counterServer(atCounter(), atCounter({ code: other, lane: { code: "amarillo", reasons: [] } }));
  server.draws = true;
  await keep([FIRST, PRESENT], [SECOND, INSPECT, FIRST]);
  online(false);
  await take("key-of-step-4", PRESENT, null, other);
  await take("key-of-step-5", CLEAR, "key-of-step-4", other);
  online(true);
  await sendOutbox({ eager: true });
  expect(await ownEntries()).toEqual([]);
  expect([server.now(CODE).state, server.now(other).state]).toEqual(["in_inspection", "cleared"]);
});

test("whoever is killed between the presentation and its answer has the draw told by the repeat", async () => {
  const server = counterServer(atCounter());
  server.draws = true;
  server.meet = (_, done) => {
    done();
    throw new TypeError("Failed to fetch");
  };
  await keep([FIRST, PRESENT], [SECOND, CLEAR, FIRST]);
  await sendOutbox({ eager: true });
  server.meet = (_, done) => done();
  await changeEntry(FIRST, () => ({ state: "sending", notBefore: 0 }));
  await sendOutbox();
  expect(await ownEntries()).toMatchObject([{ id: SECOND, state: "refused", answer: { reason: "RANDOM_DRAW" } }]);
  expect(server.done.size).toBe(1);
});

test("what is kept of a step says nothing but its declaration, and without an officer's key nothing is kept", async () => {
  counterServer(atCounter());
  await keep([FIRST, CLEAR]);
  const kept = await (await database()).get("outbox", FIRST);
  expect(JSON.stringify(kept)).not.toContain("cleared");
  online(false);
  sessionStore.clear();
  await expect(take(SECOND, PRESENT)).rejects.toBeInstanceOf(ConnectionError);
  expect(await (await database()).count("outbox")).toBe(1);
});

test("with a network, a step behind one that waits waits, too", async () => {
  const server = counterServer(atCounter());
  server.meet = () => Response.json({}, { status: 503 });
  await keep([FIRST, PRESENT]);
  await sendOutbox({ eager: true });
  expect(await take(SECOND, INSPECT, FIRST)).toBe("waiting");
  expect(server.asked.filter(({ key }) => key === SECOND)).toEqual([]);
});
