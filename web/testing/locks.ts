interface Request {
  work: (lock: object | null) => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Web Locks of one browser, as far as the application uses them. */
export function fakeLocks() {
  const held = new Map<string, Request>();
  const waiting = new Map<string, Request[]>();

  async function run(name: string, request: Request) {
    held.set(name, request);
    try {
      request.resolve(await request.work({}));
    } catch (error) {
      request.reject(error);
    }
    if (held.get(name) !== request) return;
    held.delete(name);
    const next = waiting.get(name)?.shift();
    if (next) void run(name, next);
  }

  return {
    request: (name: string, { ifAvailable, steal, signal }: LockOptions, work: Request["work"]) =>
      new Promise((resolve, reject) => {
        const request = { work, resolve, reject };
        const holder = held.get(name);
        if (holder && steal) holder.reject(new DOMException("stolen", "AbortError"));
        if (!holder || steal) void run(name, request);
        else if (ifAvailable) resolve(work(null));
        else {
          const queue = waiting.get(name) ?? [];
          waiting.set(name, [...queue, request]);
          signal?.addEventListener("abort", () => {
            waiting.set(
              name,
              (waiting.get(name) ?? []).filter((one) => one !== request),
            );
            reject(signal.reason as Error);
          });
        }
      }),
  };
}
