import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Paper } from "./paper";

afterEach(() => vi.restoreAllMocks());

test("the page of a strip is as long as what stands on it", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(1440);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly tell: () => void) {}
      observe = () => this.tell();
      disconnect = () => undefined;
    },
  );
  const replaced = vi.spyOn(CSSStyleSheet.prototype, "replaceSync");
  const { rerender, unmount } = render(<Paper size="ticket">Mercancías</Paper>);
  expect(replaced.mock.calls.at(-1)?.[0]).toBe("@page ticket { size: 80mm 387mm }");
  expect(document.adoptedStyleSheets).toHaveLength(1);
  rerender(<Paper size="a4">Mercancías</Paper>);
  expect(document.adoptedStyleSheets).toHaveLength(0);
  unmount();
  vi.unstubAllGlobals();
});
