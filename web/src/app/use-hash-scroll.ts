import { useEffect } from "react";
import { useLocation } from "react-router";

/** The specification's distance between the top of the window and an anchor. */
export const HASH_OFFSET_PX = 70;

/** Scrolls smoothly to the element that the address names, also when its screen has just been loaded. */
export function useHashScroll() {
  const location = useLocation();
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id && document.getElementById(id);
    if (!target) return;
    const top = target.getBoundingClientRect().top + scrollY - HASH_OFFSET_PX;
    scrollTo({ top, behavior: "smooth" });
  }, [location]);
}
