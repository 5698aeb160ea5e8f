import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./problem";

/** The queries of the application. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // The API layer knows what to answer without a network.
        networkMode: "always",
        retry: (failures, error) => !(error instanceof ApiProblem && error.status < 500) && failures < 1,
      },
      mutations: { networkMode: "always" },
    },
  });
