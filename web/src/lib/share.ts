/** Hands something to another application. Calls `onFailure` where that cannot be done, not when the person cancels. */
export async function share(make: () => ShareData | Promise<ShareData>, onFailure: () => void): Promise<void> {
  try {
    await navigator.share(await make());
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.error(error);
    onFailure();
  }
}
