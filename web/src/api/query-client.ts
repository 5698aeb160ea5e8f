import { QueryClient } from "@tanstack/react-query";

/** The queries of the application. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The API layer knows what to answer without a network.
        networkMode: "always",
        // Reads are tried again by the transport, within the deadline of one call.
        retry: false,
        // TanStack leaves this out with networkMode "always".
        refetchOnReconnect: true,
      },
      mutations: { networkMode: "always" },
    },
  });
