import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import "./ui/tokens.css";
import "./ui/base.css";
import { ApiProblem } from "./api/problem";
import { sessionStore } from "./api/session-store";
import { forgetOnSessionChange } from "./app/forget-on-session-change";
import { createRouter } from "./app/router";
import { startKeepingSnapshot } from "./offline/keep-snapshot-fresh";
import { registerServiceWorker } from "./offline/register-service-worker";
import { Notifications } from "./ui/notifications";

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // The API layer knows what to answer without a network.
      networkMode: "always",
      retry: (failures, error) => !(error instanceof ApiProblem && error.status < 500) && failures < 1,
    },
    mutations: { networkMode: "always" },
  },
});

forgetOnSessionChange(sessionStore, client);
addEventListener("storage", () => sessionStore.reload());

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={createRouter()} />
      <Notifications />
    </QueryClientProvider>
  </StrictMode>,
);

registerServiceWorker();
startKeepingSnapshot();
