import { anyProduct, pageInLanguage, type ProductFilters } from "../api/products";
import { ConnectionError } from "../api/problem";
import { now } from "../lib/clock";
import { todayInGalapagos } from "../lib/today";
import { database } from "./database";
import type { Answers, KeptAnswer, Question, Questions } from "./kept-products";
import { CATALOGUE_WORKER, ownScript } from "./own-script";
import type { ReferenceRows } from "./snapshot-format";

/** The worker does not know the server's time. */
const questionOf = (filters: ProductFilters, most: number) => ({
  filters: { ...filters, on: filters.on || todayInGalapagos(now()) },
  most,
});

/** Searches the catalogue of this device, which is read from the server first when there is none. */
export async function findKeptProducts(filters: ProductFilters, most: number): Promise<KeptAnswer> {
  const question = questionOf(filters, most);
  const answer = await ask("find", question);
  if (answer) return inLanguage(answer);
  await refreshCatalogue(0);
  const later = await ask("find", question);
  if (!later) throw new ConnectionError(false);
  return inLanguage(later);
}

const inLanguage = async (answer: KeptAnswer): Promise<KeptAnswer> => ({
  ...answer,
  page: await pageInLanguage(answer.page),
});

/**
 * The same among what the device has; nothing is read from the server, whose answer is on its way over the same slow
 * network.
 */
export async function findIfKept(filters: ProductFilters, most: number): Promise<KeptAnswer | null> {
  if ((await (await database()).count("snapshots")) === 0) return null;
  const answer = await ask("find", questionOf(filters, most));
  return answer && inLanguage(answer);
}

/** Makes the catalogue of this device ready, so that it can answer at once when the network fails. */
export function prepareCatalogue(): void {
  findKeptProducts(anyProduct, 0).catch(() => undefined);
}

/** The reference lists of the catalogue of this device; null when there is none. */
export function keptReferenceLists(): Promise<ReferenceRows | null> {
  return ask("lists", {});
}

/**
 * Asks the server for a newer catalogue, unless it confirmed this one less than `freshFor` milliseconds ago. Tells who
 * listens ({@link onRefresh}).
 */
export async function refreshCatalogue(freshFor: number): Promise<void> {
  const lists = await ask("refresh", { freshFor }).catch(() => {
    throw new ConnectionError(false);
  });
  if (lists) await told?.(lists);
}

let told: ((lists: ReferenceRows) => Promise<void>) | undefined;

/**
 * Calls `listener`, and no earlier one, with the reference lists of every catalogue that the server confirms or sends.
 */
export function onRefresh(listener: (lists: ReferenceRows) => Promise<void>): void {
  told = listener;
}

interface Running {
  worker: Worker;
  /** Who waits, to be told when the worker fails. */
  waiting: Set<(error: Error) => void>;
}

let running: Running | undefined;

async function ask<Kind extends keyof Questions>(kind: Kind, asked: Questions[Kind]): Promise<Answers[Kind]> {
  const question = { kind, ...asked } as Question;
  // Tests have no workers. A build has no second copy of the code.
  if (!import.meta.env.PROD && typeof Worker === "undefined")
    return (await import("./kept-products")).answerFromKept(question) as Promise<Answers[Kind]>;
  const { worker, waiting } = (running ??= start());
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    waiting.add(reject);
    port1.addEventListener("message", ({ data }: MessageEvent<{ answer: Answers[Kind] } | { error: string }>) => {
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
  const started = {
    worker: new Worker(ownScript(CATALOGUE_WORKER), import.meta.env.PROD ? {} : { type: "module" }),
    waiting: new Set<(error: Error) => void>(),
  };
  // Its code did not arrive, which is a lost connection; the next question starts it again.
  started.worker.addEventListener("error", () => {
    running = undefined;
    started.worker.terminate();
    for (const reject of started.waiting) reject(new ConnectionError(false));
  });
  return started;
}
