import { describe, expect, test } from "vitest";
import { USER as user } from "../../testing/user";
import type { StoredSession } from "../api/session-store";
import { decideAfterValidation, decideAtStart, isStale, readValidation } from "./session";

const session: StoredSession = { token: "t", user, airport: "GPS", lastSync: 1, rememberMe: false };

describe("at start", () => {
  test("without a token nobody is signed in", () => {
    expect(decideAtStart({ kind: "none" })).toEqual({ kind: "unauthenticated" });
  });

  test("corrupt data is cleared", () => {
    expect(decideAtStart({ kind: "corrupt" })).toEqual({ kind: "clear" });
  });

  test("a remembered session is trusted without asking", () => {
    const remembered = { ...session, rememberMe: true };
    expect(decideAtStart({ kind: "session", session: remembered })).toEqual({ kind: "keep", session: remembered });
  });

  test("any other session is confirmed by the server", () => {
    expect(decideAtStart({ kind: "session", session })).toEqual({ kind: "ask", session });
  });
});

describe("after asking the server", () => {
  test("a confirmed session takes the server's user and the time", () => {
    const renamed = { ...user, name: "Ana María Torres", aeropuerto_id: "SCY" };
    expect(decideAfterValidation(session, { kind: "valid", user: renamed }, 50)).toEqual({
      kind: "refresh",
      session: { ...session, user: renamed, airport: "SCY", lastSync: 50 },
    });
  });

  test("a refused session is cleared", () => {
    expect(decideAfterValidation(session, { kind: "refused", status: 401 }, 50)).toEqual({ kind: "clear" });
  });

  test("without an answer the known user stays", () => {
    expect(decideAfterValidation(session, { kind: "unreachable" }, 50)).toEqual({ kind: "keep", session });
  });
});

test.each([
  [200, user, "valid"],
  // Not the gateway's answer.
  [200, undefined, "unreachable"],
  [200, {}, "unreachable"],
  [200, { id: "" }, "unreachable"],
  // The server's refusals.
  [400, undefined, "unreachable"],
  [401, undefined, "refused"],
  [403, undefined, "unreachable"],
  [404, undefined, "unreachable"],
  [429, undefined, "unreachable"],
  [500, undefined, "refused"],
  // The server is away.
  [502, undefined, "unreachable"],
  [503, undefined, "unreachable"],
  [504, undefined, "unreachable"],
])("status %i with %j: %s", (status, body, kind) => {
  expect(readValidation(status, body).kind).toBe(kind);
});

test("data is stale after 24 hours, and when it was confirmed never or in the future", () => {
  const day = 24 * 60 * 60 * 1000;
  expect(isStale(null, day)).toBe(true);
  expect(isStale(1, day + 1)).toBe(false);
  expect(isStale(1, day + 2)).toBe(true);
  expect(isStale(day + 1, day)).toBe(true);
});
