import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "../src/api/query-client";
import { createRouter } from "../src/app/router";
import { Notifications } from "../src/ui/notifications";

/** Renders the whole application at an address, with its guards, layout and screens. */
export function renderApp(at: string) {
  const router = createRouter((routes) => createMemoryRouter(routes, { initialEntries: [at] }));
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Notifications />
    </QueryClientProvider>,
  );
  return { ...view, router };
}
