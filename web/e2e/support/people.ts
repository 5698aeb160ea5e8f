import { call, declarationBody, oathVersion, product, signIn, uuidv7 } from "./api";

/**
 * People at work: searches, lists, and declarations that are sent with a key and presented without one. No request is
 * repeated, so `stop` rejects if one fails.
 */
export async function people(staff: {
  email: string;
  password: string;
}): Promise<{ requests: () => number; stop: () => Promise<number> }> {
  const officer = await signIn(staff);
  const [avocado, oath, known] = await Promise.all([
    product("aguacate"),
    oathVersion(),
    call<{ total: number }>("GET", "/products?q=queso"),
  ]);
  const state = { stopped: false, requests: 0 };
  const asked = async <T>(answer: Promise<T>): Promise<T> => {
    const answered = await answer;
    state.requests += 1;
    return answered;
  };
  const repeat = async (work: (n: number) => Promise<unknown>): Promise<void> => {
    for (let n = 0; !state.stopped; n += 1) {
      // One after the other.
      // oxlint-disable-next-line no-await-in-loop
      await work(n);
    }
  };
  const working = Promise.all(
    [0, 1, 2, 3].flatMap((person) => [
      repeat(async (n) => {
        // Another person's question each time, so that no cache knows it.
        const { total } = await asked(call<{ total: number }>("GET", `/products?q=queso&consulta=${person}x${n}`));
        if (total !== known.total) throw new Error(`${total} products, not ${known.total}`);
      }),
      repeat(() => asked(call("GET", "/declarations?page_size=5", { token: officer }))),
      repeat(() => asked(call("GET", "/retentions?page_size=5", { token: officer }))),
      repeat(() => asked(call("GET", "/user/sessions", { token: officer }))),
      repeat(async (n) => {
        const body = declarationBody(avocado.id, `N${Date.now() % 1e9}${person}x${n}`, oath);
        const { code } = await asked(call<{ code: string }>("POST", "/declarations", { body, key: uuidv7() }));
        await asked(
          call("POST", `/declarations/${code}/present`, { token: officer, body: { version: 1, state: "submitted" } }),
        );
      }),
    ]),
  );
  // A failure is reported when the work is awaited.
  working.catch(() => undefined);
  return {
    requests: () => state.requests,
    stop: async () => {
      state.stopped = true;
      await working;
      return state.requests;
    },
  };
}
