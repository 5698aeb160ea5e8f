import { type ReactNode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import type { DataRouter } from "react-router";

/**
 * Takes over a prerendered page as soon as its screen is ready, so that nothing changes before one's eyes; any other
 * page begins empty.
 */
export async function firstRender(root: HTMLElement, application: ReactNode, router: DataRouter): Promise<Root> {
  if (root.hasChildNodes()) await initialised(router);
  // A page that was translated before is not the one that React would find.
  if (root.querySelector("font")) root.textContent = "";
  if (root.hasChildNodes()) {
    // As a transition it is done in slices, between which a slow phone can scroll.
    return new Promise((resolve) => {
      startTransition(() => resolve(hydrateRoot(root, application)));
    });
  }
  const rendered = createRoot(root);
  rendered.render(application);
  return rendered;
}

/** Settles when the code of the screen is there. */
function initialised(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
