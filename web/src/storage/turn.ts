/** Does something in one tab at a time; the others do not do it. Where the browser has no locks for us, every tab does it. */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  let begun = false;
  try {
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      begun = true;
      if (lock) await work();
    });
  } catch (error) {
    if (begun) throw error;
    await work();
  }
}
