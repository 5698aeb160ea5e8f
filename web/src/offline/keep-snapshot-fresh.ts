import type { QueryClient } from "@tanstack/react-query";
import { isOnline } from "../api/client";
import { sessionStore } from "../api/session-store";
import { refreshCatalogue } from "./kept-catalogue";
import { offerLegalBasis, refreshLegalBasis } from "./kept-legal-basis";
import { offerReferenceLists } from "./reference-lists";

/** How often it is looked whether the catalogue on this device has become old. */
const LOOK_MS = 5 * 60 * 1000;
/** How old it may become while there is a network. */
const FRESH_MS = 15 * 60 * 1000;

/** Keeps the catalogue on this device up to date, and gives its reference lists to the queries. */
export function startKeepingSnapshot(client: QueryClient): void {
  // Without a database the lists still come from the server.
  offerReferenceLists(client).catch(console.error);
  const look = () => refresh(client);
  void offerLegalBasis(client).catch(console.error);
  sessionStore.subscribe(look);
  // The first screen comes first. Safari has no idle callback.
  if ("requestIdleCallback" in window) requestIdleCallback(look, { timeout: 3000 });
  else setTimeout(look, 1000);
  setInterval(look, LOOK_MS);
  addEventListener("online", look);
}

/** What a screen is asking for comes first on a slow network. */
const LATER_MS = 2000;

function refresh(client: QueryClient) {
  if (!isOnline()) return;
  if (client.isFetching() > 0) {
    setTimeout(() => refresh(client), LATER_MS);
    return;
  }
  // Who issues acts needs it without a network, too.
  if (sessionStore.read().kind === "session") void refreshLegalBasis(client);
  // Without it the application still answers from the server; the next look tries again.
  refreshCatalogue(FRESH_MS).catch(() => undefined);
}
