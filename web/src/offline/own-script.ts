// oxlint-disable-next-line import/default -- the build answers this with the address of the file
import catalogueWorker from "./catalogue-worker?worker&url";
// oxlint-disable-next-line import/default -- as above
import documentWorker from "../lib/document-picture/document-worker?worker&url";

/** Address of the service worker. */
export const SERVICE_WORKER = "/sw.js";

/** Address of the worker that searches the catalogue of this device. */
export const CATALOGUE_WORKER: string = catalogueWorker;

/** Address of the worker that reads pictures of documents. */
export const DOCUMENT_WORKER: string = documentWorker;

const OWN: readonly string[] = [SERVICE_WORKER, CATALOGUE_WORKER, DOCUMENT_WORKER];

let policy: { createScriptURL(url: string): unknown } | undefined;

/** The address of a worker of our own. Trusted Types ask for a policy, which lets nothing else through. */
export function ownScript(url: string): string {
  if (!window.trustedTypes) return url;
  policy ??= window.trustedTypes.createPolicy("pinzon-sw", { createScriptURL: onlyOwn });
  return policy.createScriptURL(url) as string;
}

function onlyOwn(url: string): string {
  if (!OWN.includes(url)) throw new TypeError(`not a worker of ours: ${url}`);
  return url;
}

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): unknown };
    };
  }
}
