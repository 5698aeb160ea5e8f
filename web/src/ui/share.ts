import { notify } from "./notify";

/** Hands something to another application. Says `failed` where that cannot be done, and nothing to who changes their mind. */
export async function share(make: () => ShareData | Promise<ShareData>, failed: string): Promise<void> {
  try {
    await navigator.share(await make());
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.error(error);
    notify({ kind: "negative", title: failed });
  }
}
