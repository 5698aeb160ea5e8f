import { useEffect } from "react";
import { useLocation } from "react-router";
import { anchorOf } from "../lib/anchor";

/** The specification's distance between the top of the window and an anchor. */
const HASH_OFFSET_PX = 70;
/** How long an anchor may take to appear: what it names may still have to be read from the server. */
const LIMIT_MS = 8000;
/** Who moves about on their own is not pulled away any more. */
const OWN_MOVES = ["wheel", "touchmove", "pointerdown", "keydown"];

/** Scrolls smoothly to the element that the address names, as soon as it is there. */
export function useHashScroll() {
  const location = useLocation();
  useEffect(() => {
    const id = anchorOf(location.hash);
    return id ? scrollWhenThere(id) : undefined;
  }, [location]);
}

function scrollWhenThere(id: string): () => void {
  const observer = new MutationObserver(tryNow);
  const timer = setTimeout(stop, LIMIT_MS);
  for (const move of OWN_MOVES) addEventListener(move, stop, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["id"] });
  tryNow();
  return stop;

  function tryNow() {
    const target = document.getElementById(id);
    if (!target) return;
    stop();
    const top = target.getBoundingClientRect().top + scrollY - HASH_OFFSET_PX;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrollTo({ top, behavior: still ? "instant" : "smooth" });
  }

  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of OWN_MOVES) removeEventListener(move, stop);
  }
}
