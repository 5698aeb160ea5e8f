import { anyProduct, type ProductFilters } from "../api/products";
import { ConnectionError } from "../api/problem";
import type { KeptAnswer, KeptQuestion } from "./kept-products";
import { CATALOGUE_WORKER, ownScript } from "./own-script";
import { refreshSnapshot } from "./product-snapshot";

/** Searches the catalogue of this device, which is read from the server first when there is none. */
export async function findKeptProducts(filters: ProductFilters, most: number): Promise<KeptAnswer> {
  const question = { filters, most };
  const answer = await ask(question);
  if (answer) return answer;
  await refreshSnapshot();
  const later = await ask(question);
  if (!later) throw new ConnectionError(false);
  return later;
}

/** Makes the catalogue of this device ready, so that it can answer at once when the network fails. */
export function prepareCatalogue(): void {
  findKeptProducts(anyProduct, 0).catch(() => undefined);
}

interface Running {
  worker: Worker;
  /** Who waits, to be told when the worker fails. */
  waiting: Set<(error: Error) => void>;
}

let running: Running | undefined;

function ask(question: KeptQuestion): Promise<KeptAnswer | null> {
  // Where there are no workers, as in tests, the page does it itself.
  if (typeof Worker === "undefined") return import("./kept-products").then(({ findKept }) => findKept(question));
  const { worker, waiting } = (running ??= start());
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    waiting.add(reject);
    port1.addEventListener("message", ({ data }: MessageEvent<{ answer: KeptAnswer | null } | { error: string }>) => {
      waiting.delete(reject);
      port1.close();
      if ("error" in data) reject(new Error(data.error));
      else resolve(data.answer);
    });
    port1.start();
    worker.postMessage(question, [port2]);
  });
}

function start(): Running {
  const started = { worker: new Worker(ownScript(CATALOGUE_WORKER), { type: "module" }), waiting: new Set<(error: Error) => void>() };
  // Its code did not arrive, which is a lost connection; the next question starts it again.
  started.worker.addEventListener("error", () => {
    running = undefined;
    started.worker.terminate();
    for (const reject of started.waiting) reject(new ConnectionError(false));
  });
  return started;
}
