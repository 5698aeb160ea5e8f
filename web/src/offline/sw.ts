import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { MEDIA_CACHE } from "../storage/pictures";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

// A new release takes over at once: the pages that are open keep the code they have loaded, and
// what they have not loaded yet would be gone from the server anyway.
void self.skipWaiting();
clientsClaim();

cleanupOutdatedCaches();
// oxlint-disable-next-line no-underscore-dangle -- the name the build looks for
precacheAndRoute(self.__WB_MANIFEST);

// The API is never answered from here: its kept answers belong to the session, see the response cache.
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/api(\/|$)/] }));

// Pictures that the page has put aside for when there is no network; their address names their bytes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/api/media/"),
  async ({ request }) => (await caches.match(request.url, { cacheName: MEDIA_CACHE })) ?? fetch(request),
);
