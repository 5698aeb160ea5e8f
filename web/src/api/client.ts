import createClient from "openapi-fetch";
import { noteServerTime } from "../lib/clock";
import { cacheDatabase } from "./cache-database";
import { noticePasswordChange } from "./password-change";
import { createResponseCache } from "./response-cache";
import type { paths } from "./schema";
import { noteSessionEnd, type SessionEnd, sessionEndOf } from "./session-end";
import { sessionStore } from "./session-store";
import { createTransport } from "./transport";

/** Successful reads, kept for when there is no connection. */
export const responseCache = createResponseCache(cacheDatabase(), () => Date.now());

/** Whether the browser believes to have a network. */
export const isOnline = () => navigator.onLine;

/**
 * The gateway's API, typed by its OpenAPI document, whose paths carry the base `/api`. Every call of the application
 * goes through it, with JSON headers, credentials, the bearer token and a deadline of 30 s, except for files and the
 * snapshot:
 *
 * - An upload (`upload.ts`) has the content type of its file, and ends 30 s after the last byte that moved.
 * - A download (`AS_FILE` of `download.ts`) goes through it for any format, and ends 30 s after the last byte.
 * - Pictures (`/api/media/…`) are loaded by the browser, or by `offline/file-of-site.ts` and the service worker.
 * - The snapshot is read by a worker (`offline/snapshot-refresh.ts`), alike but without a token: it is the
 *   same for everybody.
 */
export const api = createClient<paths>({
  baseUrl: "/",
  credentials: "include",
  headers: { Accept: "application/json", "Content-Type": "application/json" },
  fetch: createTransport({
    fetch: async (request) => {
      const sentAt = Date.now();
      const answer = await fetch(request);
      noteServerTime(answer.headers, sentAt, Date.now());
      return answer;
    },
    cache: responseCache,
    online: isOnline,
    token: sessionStore.token,
    onTokenRefused: (token, reason) => {
      if (sessionStore.token() === token) void forgetSession(sessionEndOf(reason));
    },
  }),
});

api.use({ onResponse: ({ response }) => noticePasswordChange(response, sessionStore) });

/** Takes the session off this device, with everything that was read under it. `end` says why, if nobody signed out. */
export async function forgetSession(end: SessionEnd | null = null): Promise<void> {
  noteSessionEnd(end);
  sessionStore.clear();
  await responseCache.forgetStaff().catch(() => undefined);
}
