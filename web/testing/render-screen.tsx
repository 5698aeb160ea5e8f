import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "../src/api/query-client";
import { Notifications } from "../src/ui/notifications";

interface ScreenOptions {
  /** The address of the screen. */
  at?: string;
  /** The route's pattern, if the screen reads parameters of its address. */
  path?: string;
}

/** Renders a screen with a query client, a router and notifications. */
export function renderScreen(screen: ReactNode, { at = "/", path = "*" }: ScreenOptions = {}) {
  const client = createQueryClient();
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: "*", element: null },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Notifications />
    </QueryClientProvider>,
  );
  return { ...view, client, router };
}
