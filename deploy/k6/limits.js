// Thresholds and settings of all load tests.
export const thresholds = {
  http_req_duration: ["p(95)<50", "p(99)<150"],
  http_req_failed: ["rate<0.001"],
  checks: ["rate==1"],
};

export const BASE = __ENV.PINZON_BASE_URL || "http://localhost:8080";

export const summaryTrendStats = ["min", "med", "p(95)", "p(99)", "max"];
