import { useEffect } from "react";
import { usePicture } from "../api/settings";

/** Puts the agency's icon on the browser's tab, or the system's own back. */
export function useAgencyIcon(): void {
  const url = usePicture("icon")?.url ?? null;
  useEffect(() => {
    if (url === null) return undefined;
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link) return undefined;
    const { href, type } = link;
    link.type = "";
    link.href = url;
    return () => {
      link.type = type;
      link.href = href;
    };
  }, [url]);
}
