// Travellers searching as they type: every letter is a request, some words are everybody's, some nobody's else.
import http from "k6/http";
import { check, sleep } from "k6";
import { SharedArray } from "k6/data";

const queries = new SharedArray("queries", () =>
  ["queries_public.csv", "queries_own.csv"].flatMap((file) =>
    open(`../data/${file}`)
      .split("\n")
      .slice(1)
      .map((line) => line.split(",")[0].replaceAll('"', ""))
      .filter((query) => query.length > 2),
  ),
);
/** What most people ask for. */
const COMMON = ["manzana", "queso", "cafe", "miel", "perro", "semillas", "carne", "arroz"];

const scenarios = {
  smoke: { executor: "constant-vus", vus: 2, duration: "10s" },
  // As many people as search on a busy morning, all day long in half a minute.
  search: { executor: "ramping-vus", stages: [{ target: 20, duration: "10s" }, { target: 20, duration: "30s" }] },
  // One aircraft lands: 180 phones within twenty seconds.
  spike: {
    executor: "ramping-vus",
    startVUs: 1,
    stages: [{ target: 180, duration: "20s" }, { target: 180, duration: "20s" }, { target: 0, duration: "5s" }],
  },
  soak: { executor: "constant-vus", vus: 10, duration: __ENV.SOAK || "10m" },
};
const scenario = __ENV.SCENARIO || "smoke";

export const options = {
  scenarios: { [scenario]: scenarios[scenario] },
  thresholds: {
    http_req_duration: ["p(95)<50", "p(99)<150"],
    http_req_failed: ["rate<0.001"],
    checks: ["rate>0.999"],
  },
  summaryTrendStats: ["med", "p(95)", "p(99)", "max"],
};

const pick = (list) => list[Math.floor(Math.random() * list.length)];

export default function type() {
  // Three in four ask for what others ask for as well.
  const words = Math.random() < 0.75 ? pick(COMMON) : pick(queries);
  for (let letters = 2; letters <= words.length; letters += 1) {
    const query = encodeURIComponent(words.slice(0, letters));
    const answer = http.get(`${__ENV.BASE}/api/products?q=${query}&page_size=20`, { tags: { name: "search" } });
    check(answer, { "answered 200": ({ status }) => status === 200 });
    sleep(0.12 + Math.random() * 0.2);
  }
  sleep(1 + Math.random() * 2);
}
