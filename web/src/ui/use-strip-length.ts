import { type RefObject, useEffect, useState } from "react";
import type { PaperSize } from "./paper";
import { useAdoptedStyle } from "./use-adopted-style";

const MM_PER_PIXEL = 25.4 / 96;
/** What the margins of the page take beyond those of the screen, and a little more: printed lines may break elsewhere. */
const AROUND_MM = 6;
/** Beyond this printers stop and PDF knows no page, so that the strip is cut into pages. */
const LONGEST_MM = 3000;

/** Makes the page of a strip as long as what stands on it, so that the printer neither cuts it nor feeds for nothing. */
export function useStripLength(size: PaperSize, strip: RefObject<HTMLElement | null>): void {
  const [pixels, setPixels] = useState(0);
  useEffect(() => {
    const element = strip.current;
    if (size !== "ticket" || !element) return undefined;
    const observer = new ResizeObserver(() => {
      // Printing lays the strip out anew, and its page must not change meanwhile.
      if (!matchMedia("print").matches) setPixels(element.offsetHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [size, strip]);
  const length = Math.ceil(pixels * MM_PER_PIXEL) + AROUND_MM;
  useAdoptedStyle(
    size === "ticket" && pixels > 0 && length <= LONGEST_MM ? `@page ticket { size: 80mm ${length}mm }` : null,
  );
}
