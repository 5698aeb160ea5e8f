import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { Notifications } from "../ui/notifications";

/** Everything around the screens; the same when a page is prerendered, and when the browser takes it over. */
export function Application({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        {children}
        <Notifications />
      </QueryClientProvider>
    </StrictMode>
  );
}
