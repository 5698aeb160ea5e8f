import { renderHook } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useShortcuts } from "./use-shortcuts";

test("a key that is pressed just before its action is there runs it", async () => {
  const inspect = vi.fn();
  const { rerender } = renderHook(useShortcuts, { initialProps: { i: undefined as (() => void) | undefined } });
  await userEvent.keyboard("i");
  rerender({ i: inspect });
  await vi.waitFor(() => expect(inspect).toHaveBeenCalledOnce());
});
