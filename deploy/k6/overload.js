// Searches that no cache knows. Without PINZON_RATE: 50 at once, one after the other, which is as much as the system
// does. With it: so many a second, whatever the answers are. Prints how many a second were answered and how many were
// refused; a refusal that is not 503 with the time of the next attempt is counted as wrong.
import { Counter } from "k6/metrics";
import exec from "k6/execution";
import http from "k6/http";

import { BASE } from "./limits.js";

const SECONDS = 20;
const RATE = Number(__ENV.PINZON_RATE || 0);
const [answered, refused, wrong] = ["answered", "refused", "wrong"].map((name) => new Counter(name));

export const options = {
  scenarios: {
    searches: RATE
      ? {
          executor: "constant-arrival-rate",
          rate: RATE,
          timeUnit: "1s",
          duration: `${SECONDS}s`,
          preAllocatedVUs: 500,
          maxVUs: 6000,
        }
      : { executor: "constant-vus", vus: 50, duration: `${SECONDS}s` },
  },
};

const RUN = Date.now();

export default function () {
  const answer = http.get(`${BASE}/api/products?q=queso&consulta=${RUN}x${exec.scenario.iterationInTest}`, {
    tags: { name: "search" },
  });
  if (answer.status === 200) answered.add(1);
  else if (answer.status === 503 && answer.headers["Retry-After"]) refused.add(1);
  else wrong.add(1);
}

export function handleSummary({ metrics }) {
  const count = (name) => metrics[name]?.values.count ?? 0;
  const rate = (name) => Math.round(count(name) / SECONDS);
  const late = count("dropped_iterations");
  const slowest = Math.round(metrics.http_req_duration.values.max);
  return {
    stdout: `${rate("answered")} answered a second, ${rate("refused")} refused a second, ${count("wrong")} wrong, ${late} not sent, slowest ${slowest} ms\n`,
  };
}
