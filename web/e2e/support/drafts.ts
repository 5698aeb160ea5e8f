import type { Page } from "@playwright/test";

/** A draft as it is stored on the device. */
interface StoredDraft {
  values: { items?: { product: { name: string } | null; description: string }[] };
}

/** Returns the drafts on the device by their keys. A draft is stored soon after each change, not at once. */
export function storedDrafts(page: Page): Promise<Record<string, StoredDraft>> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const database = await resultOf(indexedDB.open("pinzon"));
    const drafts = database.transaction("drafts").objectStore("drafts");
    const [keys, values] = await Promise.all([resultOf(drafts.getAllKeys()), resultOf(drafts.getAll())]);
    database.close();
    return Object.fromEntries(keys.map((key, n) => [String(key), values[n]]));
  });
}
