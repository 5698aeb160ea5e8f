import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { PRODUCT } from "../../testing/product";
import { readNewDeclaration } from "./declaration-draft";
import { addToDraft, isBegun, NEW_DECLARATION } from "./things-to-declare";
import { createDraftWriter, deleteDraft, type Draft, readDraft, writeDraft } from "./drafts";

const draft = (text: string): Draft => ({ values: text, step: 0, idempotencyKey: "k" });

test("the writer never writes twice at once and the last keystroke wins", async () => {
  const written: unknown[] = [];
  let release = () => {};
  const write = async (_key: string, { values }: Draft) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    written.push(values);
  };
  const writer = createDraftWriter("form", { write });
  writer.put(draft("m"));
  writer.put(draft("ma"));
  writer.put(draft("man"));
  release();
  await new Promise((resolve) => setTimeout(resolve));
  release();
  await writer.settled();
  expect(written).toEqual(["m", "man"]);
});

test("what was typed last is there although the page was left before the device had stored it", async () => {
  const storesNothing = createDraftWriter("form", { write: () => new Promise<void>(() => undefined) });
  storesNothing.put(draft("m"));
  storesNothing.put(draft("man"));
  storesNothing.leave();
  expect(await readDraft("form")).toEqual(draft("man"));

  const stores = createDraftWriter("form");
  stores.put(draft("manz"));
  stores.leave();
  stores.put(draft("manzana"));
  await stores.settled();
  expect(await readDraft("form")).toEqual(draft("manzana"));

  stores.leave();
  await deleteDraft("form");
  expect(await readDraft("form")).toBeUndefined();
});

test("what was left stays until the device has stored it, however often the form is opened before", async () => {
  const left = createDraftWriter("left", { write: () => new Promise<void>(() => undefined) });
  left.put(draft("manzana"));
  left.leave();
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("the disk is full", "QuotaExceededError");
  });
  expect(await readDraft("left")).toEqual(draft("manzana"));
  put.mockRestore();
  // The next page has nothing in memory.
  vi.resetModules();
  const next = await import("./drafts");
  expect(await next.readDraft("left")).toEqual(draft("manzana"));
  vi.resetModules();
  const third = await import("./drafts");
  expect(await third.readDraft("left"), "now it is stored").toEqual(draft("manzana"));
  expect(localStorage.getItem("draft:left")).toBeNull();
});

test("what was typed after a left draft was taken over is not undone by it", async () => {
  const left = createDraftWriter("left-before", { write: () => new Promise<void>(() => undefined) });
  left.put(draft("manzana"));
  left.leave();
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("the disk is full", "QuotaExceededError");
  });
  vi.resetModules();
  const next = await import("./drafts");
  expect(await next.readDraft("left-before")).toEqual(draft("manzana"));
  await next.writeDraft("left-before", draft("pera"));
  expect(await next.readDraft("left-before")).toEqual(draft("pera"));
  put.mockRestore();
});

test("a form that is opened anew, or given up, waits for what was typed before it was closed", async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const slow = async (key: string, typed: Draft) => {
    await promise;
    return writeDraft(key, typed);
  };
  const writer = createDraftWriter("slow", { write: slow });
  writer.put(draft("m"));
  writer.put(draft("manzana"));
  const read = readDraft("slow");
  resolve();
  expect(await read).toEqual(draft("manzana"));
  writer.put(draft("manzanas"));
  await deleteDraft("slow");
  expect(await readDraft("slow")).toBeUndefined();
});

test("a product found in the search goes into the draft, and starts one where there is none", async () => {
  await deleteDraft(NEW_DECLARATION);
  await addToDraft(PRODUCT);
  expect(await isBegun()).toBe(true);
  const first = await readNewDeclaration();
  // Two at once, as two tabs may.
  await Promise.all([addToDraft({ ...PRODUCT, id: "p-2", name: "queso" }), addToDraft("mermelada de mi abuela")]);
  const second = await readNewDeclaration();
  expect(await readNewDeclaration(), "each once").toEqual(second);

  expect(first?.values.items).toMatchObject([
    { product: { id: PRODUCT.id, name: "aguacate" }, unit: "KGM", quantity: "" },
  ]);
  expect(second?.values.items.map((item) => item.product?.name)).toEqual(["aguacate", "queso", undefined]);
  expect(second?.values.items[2]?.description).toBe("mermelada de mi abuela");
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});
