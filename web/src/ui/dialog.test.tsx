import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "./dialog";
import { SidePanel } from "./side-panel";

afterEach(() => vi.restoreAllMocks());

test.each([
  [
    "a dialog",
    <Dialog key="dialog" title="Historial" onClose={() => undefined} actions={null}>
      Nada
    </Dialog>,
  ],
  [
    "a side panel",
    <SidePanel key="panel" title="Historial" onClose={() => undefined}>
      Nada
    </SidePanel>,
  ],
])("%s is closed before it leaves the page, so that the focus goes back to where it was", (_, shown) => {
  const connected: boolean[] = [];
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (this: HTMLDialogElement) {
    connected.push(this.isConnected);
  });
  render(shown).unmount();
  expect(connected).toEqual([true]);
});
