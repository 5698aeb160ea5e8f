import { queryOptions } from "@tanstack/react-query";

/** Below this many bytes a device is short of space: about eighty photos of acts. */
const SHORT = 25_000_000;
const LOOK_AGAIN_MS = 60_000;

/** The bytes that this device has left, where they are few; null where there is space, or the browser does not say. */
export const shortSpace = queryOptions({
  queryKey: ["device", "short-space"],
  queryFn: async (): Promise<number | null> => {
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
    if (quota === undefined || usage === undefined) return null;
    const left = Math.max(0, quota - usage);
    return left < SHORT ? left : null;
  },
  networkMode: "always",
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
});
