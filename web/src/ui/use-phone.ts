import { useSyncExternalStore } from "react";

const PHONE = "(max-width: 767px)";

/** Whether there is only as much room as a phone has, as the styles say it. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false);
}

const isPhone = () => matchMedia(PHONE).matches;

function subscribe(onChange: () => void) {
  const query = matchMedia(PHONE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
