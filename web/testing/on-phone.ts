import { vi } from "vitest";

/** As if there were only as much room as a phone has. */
export const onPhone = () =>
  vi.spyOn(window, "matchMedia").mockReturnValue({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList);
