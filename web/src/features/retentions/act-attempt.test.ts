import { expect, test } from "vitest";
import { ApiProblem, ConnectionError } from "../../api/problem";
import { mayBeStored } from "./act-attempt";

const refused = (status: number, reason = "") => new ApiProblem(status, { reason });

test("after a lost answer only a refusal of the content says that the server does not have the act", () => {
  for (const error of [
    new ConnectionError(true),
    refused(503),
    refused(400),
    refused(401),
    refused(403),
    refused(408),
    refused(429),
    refused(409, "IDEMPOTENCY_KEY_REUSED"),
  ]) {
    expect(mayBeStored(error, true), String(error)).toBe(true);
  }
  expect(mayBeStored(refused(422), true)).toBe(false);
});

test("a first attempt that is refused leaves nothing behind", () => {
  for (const status of [400, 401, 403, 408, 409, 422, 429])
    expect(mayBeStored(refused(status), false), String(status)).toBe(false);
  for (const error of [new ConnectionError(false), refused(500), refused(409, "IDEMPOTENCY_KEY_REUSED")])
    expect(mayBeStored(error, false)).toBe(true);
});
