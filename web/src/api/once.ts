import { v7 as uuidV7 } from "uuid";
import { now } from "../lib/clock";
import { ApiProblem } from "./problem";

/** The keys of requests whose answer may have been lost, and when they were decided, by what they ask. */
const unanswered = new Map<string, readonly [key: string, second: string, decidedAt: string]>();

/**
 * Sends what is to be done once, with a key. Until the server answers, another try to do the same has the same key, so
 * that the server recognises it. The second key is for a request that follows the first one; `decidedAt` is when it was
 * asked for first.
 */
export async function once<Answer>(
  asked: readonly unknown[],
  send: (key: string, second: string, decidedAt: string) => Promise<Answer>,
): Promise<Answer> {
  const said = JSON.stringify(asked);
  const keys = unanswered.get(said) ?? ([uuidV7(), uuidV7(), now().toISOString()] as const);
  unanswered.set(said, keys);
  try {
    const answer = await send(...keys);
    unanswered.delete(said);
    return answer;
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) unanswered.delete(said);
    throw error;
  }
}

/** The header that carries a key. */
export const withKey = (key: string) => ({ header: { "Idempotency-Key": key } });
