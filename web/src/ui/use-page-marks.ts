import { useEffect } from "react";
import type { PaperSize } from "./paper";

/**
 * Writes at the foot of each printed page of a size which document it belongs to, and its number. Browsers that do not
 * know margin boxes print pages without them. The policy of the site forbids style elements, but not style sheets that
 * are constructed.
 */
export function usePageMarks(size: PaperSize, mark: string): void {
  useEffect(() => {
    // Safari before 16.4 and Firefox before 101 have none.
    if (!("adoptedStyleSheets" in document)) return undefined;
    const sheet = new CSSStyleSheet();
    const style = "font: 8pt system-ui, sans-serif; color: #000;";
    sheet.replaceSync(
      `@page ${size} { @bottom-left { content: ${JSON.stringify(mark)}; ${style} } @bottom-right { content: counter(page) " / " counter(pages); ${style} } }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [size, mark]);
}
