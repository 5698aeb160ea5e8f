import { v7 as uuidV7 } from "uuid";
import { ApiProblem } from "./problem";

/** The keys of requests whose answer may have been lost, by what they ask. */
const unanswered = new Map<string, readonly [string, string]>();

/**
 * Sends what is to be done once, with a key. Until the server answers, another try to do the same has the same key, so
 * that the server recognises it. The second key is for a request that follows the first one.
 */
export async function once<Answer>(
  asked: readonly unknown[],
  send: (key: string, second: string) => Promise<Answer>,
): Promise<Answer> {
  const said = JSON.stringify(asked);
  const keys = unanswered.get(said) ?? ([uuidV7(), uuidV7()] as const);
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
