import type { Schemas } from "../src/api/schemas";
import { NOTHING, part } from "./answers";
import { DECLARATION } from "./declaration";
import { type FakeCall, fakeApi } from "./fake-api";

type Declaration = Schemas["Declaration"];
type Departure = NonNullable<Declaration["departure"]>;

interface StepRequest {
  /** Such as "present D-7K3M-Q2X9". */
  step: string;
  key: string;
}

/** How the server meets a step; it may fail before or after it has taken it. */
type Meet = (request: StepRequest, take: () => Response) => Response | Promise<Response>;

/** A declaration of a flight as the counter reads it. */
export const atCounter = (changes: Partial<Declaration> = {}): Declaration => ({
  ...DECLARATION,
  lane: { code: "verde", reasons: [] },
  ...changes,
});

/** A server that holds declarations and takes the steps of a counter, and recognises one that comes again. */
export function counterServer(...declarations: readonly Declaration[]) {
  const held = new Map(declarations.map((one) => [one.code, one]));
  const taken = new Map<string, string>();
  const asked: StepRequest[] = [];
  const server = {
    /** Every step that arrived, also those that were refused. */
    asked,
    /** How often a step was done. */
    done: taken,
    draws: false,
    meet: ((_, take) => take()) as Meet,
    now: (code: string) => held.get(code) as Declaration,
    change: (code: string, by: Partial<Declaration>) => held.set(code, { ...server.now(code), ...by }),
    calls: [] as FakeCall[],
  };
  server.calls = fakeApi({
    "GET /api/queue": () => ({ ...NOTHING, left_out: 0 }) as never,
    "*": async (request: Request) => {
      const [, code = "", step = ""] =
        /^\/api\/declarations\/([^/]+)(?:\/(\w+))?$/.exec(new URL(request.url).pathname) ?? [];
      if (!held.has(code)) return NOTHING;
      if (request.method === "GET") return step === "" ? server.now(code) : { acts: [], duplicates: [] };
      if (step === "attend") return { other: null };
      const key = request.headers.get("Idempotency-Key") ?? "";
      const body = await request.text();
      asked.push({ step: `${step} ${code}`, key });
      return server.meet({ step: `${step} ${code}`, key }, () => done(code, step, key, body));
    },
  });
  return server;

  function done(code: string, step: string, key: string, text: string): Response {
    const now = server.now(code);
    if (taken.has(key))
      return taken.get(key) === text ? Response.json(now) : refused("IDEMPOTENCY_KEY_REUSED", "Otros datos.");
    const body = JSON.parse(text) as { version: number; state: string; outcome: string; seals: never };
    if (body.version !== now.version) return refused("VERSION_CONFLICT", "El viajero la cambió a las 10:42.");
    const after = stepped(now, step, body);
    if (!after) return refused("DECLARATION_MOVED", "Ana Ruiz la declaró conforme a las 10:42.");
    taken.set(key, text);
    held.set(code, after);
    return Response.json(after);
  }

  function stepped(now: Declaration, step: string, body: { state: string; outcome: string; seals: never }) {
    const { departure } = now;
    if (step === "seals" && departure) {
      const checks = body.seals as Schemas["CheckedSeal"][];
      const seals = departure.seals.map((seal) => ({
        ...seal,
        condition: checks.find(({ number }) => number === seal.number)?.condition ?? seal.condition,
      }));
      return { ...now, departure: { ...departure, seals } };
    }
    if (step === "departure") {
      if (departure?.state !== body.state) return null;
      const seals = (body.seals as string[]).map((number) =>
        part<Departure["seals"][number]>({ number, condition: null }),
      );
      return { ...now, departure: { ...departure, state: body.outcome as Departure["state"], seals } };
    }
    if (body.state !== now.state) return null;
    const isDrawn = step === "present" && server.draws && now.lane?.code === "verde";
    const to = step === "present" ? ("presented" as const) : (body.outcome as Declaration["state"]);
    const move = {
      from: now.state,
      to,
      at: "2026-11-22T15:42:00Z",
      by: "Ana Torres",
      by_id: "u-1",
      airport: "GPS",
      reason: null,
      decided_at: null,
      witnesses: [],
      contradictions: [],
    };
    return {
      ...now,
      state: to,
      transitions: [...now.transitions, move],
      lane: isDrawn
        ? { code: "rojo" as const, reasons: [{ code: "RANDOM_DRAW" as const, message: "Salió en el sorteo." }] }
        : now.lane,
    };
  }
}

const refused = (reason: string, message: string) => Response.json({ status: 409, reason, message }, { status: 409 });
