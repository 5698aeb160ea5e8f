import { clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { MEDIA_CACHE } from "../storage/caches";
import { OUTBOX_SYNC, sendOutbox } from "./outbox-sending";
import { isFileOfSite } from "./file-of-site";
import { KEEP_STAFF_FILES, keepFiles, STAFF_FILES } from "./kept-files";

/** A built file, as the build names it here. */
interface BuiltFile {
  url: string;
  revision: string | null;
  /** No traveller needs it. */
  staff?: true;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

// A new release takes over at once: the pages that are open keep the code they have loaded, and
// what they have not loaded yet would be gone from the server anyway.
void self.skipWaiting();
clientsClaim();

cleanupOutdatedCaches();
// A page varies by the language that its request asks for, and would not be found for a request that asks otherwise. What
// this worker keeps is of one language.
addPlugins([
  { cacheWillUpdate: async ({ response }) => ((await isFileOfSite(response)) ? withoutVary(response) : null) },
]);
// oxlint-disable-next-line no-underscore-dangle -- the name the build looks for
const files = self.__WB_MANIFEST as BuiltFile[];
// Offline works for a traveller without the files that only staff need.
precacheAndRoute(files.filter(({ staff }) => !staff));

function withoutVary({ body, headers, status, statusText }: Response): Response {
  const kept = new Headers(headers);
  kept.delete("Vary");
  return new Response(body, { status, statusText, headers: kept });
}

const staffFiles = files.filter(({ staff }) => staff).map(({ url }) => `/${url}`);
let keeping: Promise<void> | undefined;

/** Several who ask at once are answered together. */
function keepStaffFiles(): Promise<void> {
  keeping ??= caches
    .open(STAFF_FILES)
    .then((cache) => keepFiles(cache, staffFiles))
    .finally(() => {
      keeping = undefined;
    });
  return keeping;
}

// On a device of staff a new release comes with its files for them.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.has(STAFF_FILES).then((isOfStaff) => (isOfStaff ? keepStaffFiles() : undefined)));
});
self.addEventListener("message", (event) => {
  if (event.data === KEEP_STAFF_FILES) event.waitUntil(keepStaffFiles());
});

const isStaffFile = new Set(staffFiles);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isStaffFile.has(url.pathname),
  async ({ request }) => (await caches.match(request.url, { cacheName: STAFF_FILES })) ?? fetch(request),
);

// The API is never answered from here: its kept answers belong to the session, see the response cache.
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: [/^\/api(\/|$)/] }));

// Pictures that the page has put aside for when there is no network; their address names their bytes.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/api/media/"),
  async ({ request }) => (await caches.match(request.url, { cacheName: MEDIA_CACHE })) ?? fetch(request),
);

/** The browser has a network again, whether a page is open or not. Only Chromium tells. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

self.addEventListener("sync" as never, (event: SyncEvent) => {
  if (event.tag === OUTBOX_SYNC) event.waitUntil(sendWaiting());
});

/** What still waits is tried again by the browser, later. */
async function sendWaiting() {
  if (await sendOutbox({ eager: true })) throw new Error("something could not be sent yet");
}
