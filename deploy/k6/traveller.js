// The actions of travellers, as requests.
import { check, sleep } from "k6";
import exec from "k6/execution";
import http from "k6/http";

import { BASE } from "./limits.js";

// Travellers type the judged queries; a few of them cause most of the traffic.
const QUERIES = [open("../data/queries_public.csv"), open("../data/queries_own.csv")].flatMap((file) =>
  file
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.replace(/^"((?:[^"]|"")*)".*$/, "$1").replace(/^([^,"]*),.*$/, "$1"))
    .filter((query) => query !== ""),
);
const POPULAR_QUERIES = QUERIES.slice(0, 40);
const POPULAR_SHARE = 0.7;
const KEYSTROKE_SECONDS = [0.08, 0.2];

const between = ([from, to]) => from + Math.random() * (to - from);
const pick = (list) => list[Math.floor(Math.random() * list.length)];

function get(path, name) {
  const answer = http.get(`${BASE}${path}`, { tags: { name }, headers: { "Accept-Encoding": "gzip" } });
  check(answer, { "answers 200": ({ status }) => status === 200 });
  return answer;
}

export const search = (query) => get(`/api/products?q=${encodeURIComponent(query)}`, "search");

// Types a query like the search box: it searches from the second letter on, once per keystroke unless the next one
// follows at once.
export function typeQuery() {
  const popular = Math.random() < POPULAR_SHARE;
  // Other queries get a unique suffix, so that no cache knows them.
  const query = popular ? pick(POPULAR_QUERIES) : `${pick(QUERIES)} ${exec.scenario.iterationInTest.toString(36)}`;
  for (let length = 2; length <= query.length; length += 1 + Math.floor(Math.random() * 2)) {
    search(query.slice(0, length));
    sleep(between(KEYSTROKE_SECONDS));
  }
  const { items } = search(query).json();
  if (items.length > 0) get(`/api/products/${items[0].id}`, "product");
}

// Opens the application on a phone for the first time.
export function openApplication() {
  const page = get("/", "page").body;
  const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  for (const path of files) get(path, "asset");
  get("/api/settings", "settings");
  get("/api/products/snapshot", "snapshot");
}

export function readLegalBasis() {
  get("/api/legal-basis", "legal basis");
  get("/api/legal-basis?q=sanciones", "legal basis");
}
