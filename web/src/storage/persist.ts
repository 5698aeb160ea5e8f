let asked = false;

/** Asks the browser, once, not to remove what this site keeps when the device runs out of space. */
export function askToPersist(): void {
  if (asked) return;
  asked = true;
  // Without the permission things are kept as before.
  navigator.storage?.persist?.().catch(() => undefined);
}
