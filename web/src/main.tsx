import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import "./ui/tokens.css";
import "./ui/base.css";
import { createQueryClient } from "./api/query-client";
import { sessionStore } from "./api/session-store";
import { followAirportZones } from "./app/airport-zones";
import { forgetOnSessionChange } from "./app/forget-on-session-change";
import { createRouter } from "./app/router";
import { startKeepingSnapshot } from "./offline/keep-snapshot-fresh";
import { registerServiceWorker } from "./offline/register-service-worker";
import { Notifications } from "./ui/notifications";

const client = createQueryClient();

forgetOnSessionChange(sessionStore, client);
followAirportZones(client);
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
startKeepingSnapshot(client);
