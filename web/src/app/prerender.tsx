import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { createQueryClient } from "../api/query-client";
import { Application } from "./application";
import { routes } from "./router";
import { screens } from "./routes";
import { texts } from "../texts/catalogue";

/** A page as a visitor sees it of whom nothing is known, and its title. */
export async function prerender(path: string): Promise<{ title: string; html: string }> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(path, "http://localhost")));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  if (context.errors) throw new Error(`${path} failed`, { cause: context.errors });
  const html = renderToString(
    <Application client={createQueryClient()}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </Application>,
  );
  const title = screens.find((screen) => screen.path === path)?.title ?? "";
  return { title: texts.app.documentTitle(title), html };
}
