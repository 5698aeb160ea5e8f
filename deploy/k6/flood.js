// 200 sign-ins a second, each from a different address for a different account, so that no limit refuses it before
// hashing. Used by make bench-sign-in.
import http from "k6/http";
import exec from "k6/execution";

export const options = {
  scenarios: {
    flood: {
      executor: "constant-arrival-rate",
      rate: 200,
      timeUnit: "1s",
      duration: __ENV.PINZON_FLOOD_SECONDS + "s",
      gracefulStop: "10s",
      preAllocatedVUs: 150,
      maxVUs: 400,
    },
  },
  summaryTrendStats: ["med", "max"],
};

const RUN = Date.now();

export default function () {
  const n = exec.scenario.iterationInTest;
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  http.post(
    __ENV.PINZON_FLOOD_URL,
    JSON.stringify({ email: `n${n}.${RUN}@flood.test`, password: "una frase cualquiera", rememberMe: false }),
    { headers: { "Content-Type": "application/json", "X-Forwarded-For": address } },
  );
}
