import type { PaperSize } from "./paper";
import { useAdoptedStyle } from "./use-adopted-style";

/**
 * Writes at the foot of each printed page of a size which document it belongs to, and its number. Browsers that do not
 * know margin boxes print pages without them.
 */
export function usePageMarks(size: PaperSize, mark: string): void {
  useAdoptedStyle(
    `@page ${size} { @bottom-left { content: ${JSON.stringify(mark)}; ${STYLE} } @bottom-right { content: counter(page) " / " counter(pages); ${STYLE} } }`,
  );
}

const STYLE = "font: 8pt system-ui, sans-serif; color: #000;";
