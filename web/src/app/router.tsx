import { type ComponentType, createElement } from "react";
import { createBrowserRouter, type DataRouter, redirect, type RouteObject, useLoaderData } from "react-router";
import { isOnline } from "../api/client";
import { dutyOf } from "../api/duty";
import { sessionStore } from "../api/session-store";
import { cleanPath } from "../lib/pasted-link";
import { texts } from "../texts/catalogue";
import { PageSpinner } from "../ui/spinner";
import { dutyFirst } from "./duty-first";
import { redirectFor } from "./guard";
import { ensureInitialised } from "./initialise";
import { Layout } from "./layout";
import { NotFoundView } from "./not-found-view";
import { type Screen, screens } from "./routes";
import { ScreenFailure } from "./screen-failure";

/**
 * The main layout owns every path below `/`, so an unknown address shows the not-found page inside
 * it. The second catch-all is what lies outside the layout: it is reached only by an address that
 * the layout's own patterns cannot hold, and leads home instead of to a blank page.
 */
export const routes: RouteObject[] = [
  {
    id: "layout",
    element: <Layout />,
    errorElement: <ScreenFailure />,
    HydrateFallback: () => <PageSpinner label={texts.app.starting} />,
    children: [
      ...screens.map(toRoute),
      {
        path: "/*",
        handle: { title: texts.app.titles.notFound },
        loader: ({ request }) => {
          const clean = cleaned(request);
          if (clean) return redirect(clean);
          void initialiseOnly();
          return null;
        },
        element: <NotFoundView />,
        errorElement: <ScreenFailure />,
      },
    ],
  },
  { path: "*", loader: () => redirect("/") },
];

let router: DataRouter | undefined;

/** The router of this browser tab. */
export const createRouter = (create: (routes: RouteObject[]) => DataRouter = createBrowserRouter) =>
  (router = create(routes));

function toRoute({ path, title, access, view }: Screen): RouteObject {
  return {
    path,
    handle: { title },
    errorElement: <ScreenFailure />,
    // A change of filters in the address is not a new visit.
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
      currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
        ? false
        : defaultShouldRevalidate,
    loader: async ({ request }) => {
      const clean = cleaned(request);
      if (clean) return redirect(clean);
      // Its code comes while the session is looked at. It is not the router's `lazy`: a lazy route whose code
      // does not arrive is left out of what is rendered, and its error with it.
      const code = view();
      code.catch(() => undefined);
      if (access === "public") {
        void initialiseOnly();
        return code;
      }
      const shown = isShown();
      const failed = await ensureInitialised().then(
        () => false,
        (error: unknown) => {
          console.error(error);
          return true;
        },
      );
      const wanted = new URL(request.url);
      wanted.hash = wantedHash();
      const found = sessionStore.read();
      const signedIn = found.kind === "session";
      const duty = signedIn ? dutyOf(found.session.user) : null;
      const elsewhere =
        redirectFor({ access, wanted, shown, signedIn, failed, online: isOnline() }) ??
        dutyFirst({ access, wanted, duty });
      return elsewhere ? redirect(elsewhere) : await code;
    },
    Component: LoadedView,
  };
}

function LoadedView() {
  return createElement(useLoaderData() as ComponentType);
}

/** Whether the loader runs for the page that is shown, not for one that is navigated to. */
function isShown(): boolean {
  return router !== undefined && router.state.initialized && router.state.navigation.state === "idle";
}

/** The wanted address without what was pasted around it; null when there is nothing to cut. */
function cleaned(request: Request): string | null {
  const { pathname, search } = new URL(request.url);
  const path = cleanPath(pathname);
  return path && path + search + wantedHash();
}

/** A loader's request has everything of the address but its hash. */
function wantedHash(): string {
  // The first loaders run while it is being made.
  if (!router) return globalThis.location.hash;
  const { navigation, location } = router.state;
  return (navigation.location ?? location).hash;
}

/** Public pages do not wait for the session. */
async function initialiseOnly() {
  await ensureInitialised().catch(console.error);
}
