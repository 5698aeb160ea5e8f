import { useEffect } from "react";

/**
 * Adds a rule to the page for as long as the component is there. The policy of the site forbids style elements, but not
 * style sheets that are constructed.
 */
export function useAdoptedStyle(rule: string | null): void {
  useEffect(() => {
    // Safari before 16.4 and Firefox before 101 have none.
    if (rule === null || !("adoptedStyleSheets" in document)) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [rule]);
}
