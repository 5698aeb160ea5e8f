import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConnectionError } from "../api/problem";
import { anyProduct } from "../api/products";
import { findIfKept, findKeptProducts } from "./kept-catalogue";

/** A worker whose code does not arrive, or one that answers. */
class FakeWorker extends EventTarget {
  static started: FakeWorker[] = [];
  terminated = false;

  constructor(readonly address: string) {
    super();
    FakeWorker.started.push(this);
  }

  postMessage(_: unknown, [port]: MessagePort[]) {
    if (FakeWorker.started.length === 1) queueMicrotask(() => this.dispatchEvent(new Event("error")));
    else port?.postMessage({ answer: { page: { total: 7 }, checkedAt: 1 } });
  }

  terminate() {
    this.terminated = true;
  }
}

beforeEach(() => {
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("window", {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a worker whose code does not arrive is a lost connection, and the next question starts another", async () => {
  await expect(findKeptProducts(anyProduct, 1)).rejects.toBeInstanceOf(ConnectionError);
  expect(FakeWorker.started.map(({ terminated }) => terminated)).toEqual([true]);

  expect((await findKeptProducts(anyProduct, 1)).page.total).toBe(7);
  expect(FakeWorker.started.map(({ terminated }) => terminated)).toEqual([true, false]);
});

test("a slow server is not made slower: without a catalogue on the device nothing is fetched, and no worker begins", async () => {
  const before = FakeWorker.started.length;
  expect(await findIfKept(anyProduct, 1)).toBeNull();
  expect(FakeWorker.started).toHaveLength(before);
});
