// The public JSON API of the stack.

const base = process.env.PINZON_URL ?? "http://127.0.0.1:8080";

/** An answer that was not 2xx. */
export class Refusal extends Error {
  constructor(call, status, problem) {
    super(`${call} was refused with ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

export async function call(method, path, { token, key, body } = {}) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key;
  const response = await fetch(`${base}/api${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Refusal(`${method} ${path}`, response.status, readable(text));
  return text === "" ? null : JSON.parse(text);
}

function readable(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Every item of a list, page by page. */
export async function all(path, query = {}, token = undefined) {
  const items = [];
  let next = "";
  do {
    const search = new URLSearchParams({ page_size: "200", ...query, ...(next && { page_token: next }) });
    const page = await call("GET", `${path}?${search}`, { token });
    items.push(...page.items);
    next = page.next_page_token;
  } while (next);
  return items;
}

/** Runs an async function over a list, a few at a time; answers in the list's order. */
export async function each(list, work, atOnce = 4) {
  const answers = [];
  let next = 0;
  let failed = false;
  const worker = async () => {
    while (next < list.length && !failed) {
      const index = next++;
      try {
        answers[index] = await work(list[index], index);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return answers;
}
