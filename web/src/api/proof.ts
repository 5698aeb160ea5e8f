import { ApiProblem } from "./problem";

const work = () => import("./proof-of-work");

/**
 * Begins to prove some work for what will be sent under an idempotency key. What comes with a proof is told from a
 * flood; without it, it is taken, too, unless many requests come from the same network.
 */
export const prepareProof = (idempotencyKey: string): Promise<void> =>
  work().then(({ prepare }) => prepare(idempotencyKey), console.error);

/**
 * Sends a request under an idempotency key with the proof that is prepared, and once more with another one if the
 * server asks for it. A person sees only that it takes some seconds longer.
 */
export async function withProof<Answer>(
  idempotencyKey: string,
  send: (proof: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send(
      await work().then(
        ({ prepared }) => prepared(idempotencyKey),
        () => undefined,
      ),
    );
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.challenge === null) throw error;
    const { solve } = await work();
    return send(await solve(error.challenge, idempotencyKey));
  }
}
