import { ApiProblem } from "./problem";

/**
 * Sends a request under an idempotency key, and once more with a proof of work if the server asks for one, because many
 * requests came from the same network. A person sees only that it takes some seconds longer.
 */
export async function withProof<Answer>(idempotencyKey: string, send: (proof: string | undefined) => Promise<Answer>): Promise<Answer> {
  try {
    return await send(undefined);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.challenge === null) throw error;
    const { solve } = await import("./proof-of-work");
    return send(await solve(error.challenge, idempotencyKey));
  }
}
