// Light traffic over all services while one container restarts; prints how many requests failed. Nothing of it comes
// from a cache, so a request fails exactly while what it needs is away.
//   PINZON_RESTART_SECONDS (20), PINZON_EMAIL, PINZON_PASSWORD: an administrator
import { Counter } from "k6/metrics";
import exec from "k6/execution";
import http from "k6/http";

import { BASE } from "./limits.js";

const PATHS = {
  page: "/",
  search: "/api/products?q=queso",
  declarations: "/api/declarations?page_size=1",
  retentions: "/api/retentions?page_size=1",
  account: "/api/user/sessions",
  audit: "/api/audit?page_size=1",
};
const NAMES = Object.keys(PATHS);
const failed = Object.fromEntries(NAMES.map((name) => [name, new Counter(`failed_${name}`)]));

export const options = {
  scenarios: {
    light: {
      executor: "constant-arrival-rate",
      rate: 24,
      timeUnit: "1s",
      duration: `${__ENV.PINZON_RESTART_SECONDS || 20}s`,
      preAllocatedVUs: 100,
      maxVUs: 800,
    },
  },
};

export function setup() {
  const body = JSON.stringify({ email: __ENV.PINZON_EMAIL, password: __ENV.PINZON_PASSWORD, rememberMe: false });
  const answer = http.post(`${BASE}/api/login`, body, { headers: { "Content-Type": "application/json" } });
  if (answer.status !== 200) throw new Error(`sign-in: ${answer.status} ${answer.body}`);
  return answer.json().token;
}

export default function (token) {
  const name = NAMES[exec.scenario.iterationInTest % NAMES.length];
  const answer = http.get(`${BASE}${PATHS[name]}`, { headers: { Authorization: `Bearer ${token}` } });
  if (answer.status !== 200) failed[name].add(1);
}

export function handleSummary({ metrics }) {
  const counts = NAMES.map((name) => [name, metrics[`failed_${name}`]?.values.count ?? 0]).filter(
    ([, count]) => count > 0,
  );
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const parts = counts.map(([name, count]) => `${name} ${count}`).join(", ");
  const slowest = Math.round(metrics.http_req_duration.values.max);
  return {
    stdout: `${total} of ${metrics.iterations.values.count} failed${parts && ` (${parts})`}, slowest ${slowest} ms\n`,
  };
}
