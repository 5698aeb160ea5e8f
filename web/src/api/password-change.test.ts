import { expect, test } from "vitest";
import { textsInMemory } from "../../testing/texts";
import { noticePasswordChange } from "./password-change";
import { createSessionStore, type StoredSession } from "./session-store";

function signedIn() {
  const { storage } = textsInMemory();
  const sessions = createSessionStore(storage);
  const user = { id: "u-1", name: "Ana", must_change_password: false } as StoredSession["user"];
  sessions.save({ token: "t-1", user, airport: null, lastSync: null, rememberMe: true });
  return sessions;
}

const mustChange = (sessions: ReturnType<typeof signedIn>) => {
  const found = sessions.read();
  return found.kind === "session" && found.session.user.must_change_password;
};

const refusal = (status: number, body: string) => new Response(body, { status });

test("a refusal until the password is changed is noticed, and the answer can still be read", async () => {
  const sessions = signedIn();
  const response = refusal(403, JSON.stringify({ reason: "PASSWORD_CHANGE_REQUIRED" }));
  await noticePasswordChange(response, sessions);
  expect(mustChange(sessions)).toBe(true);
  expect(await response.json()).toEqual({ reason: "PASSWORD_CHANGE_REQUIRED" });
});

test.each([
  ["another reason", refusal(403, JSON.stringify({ reason: "FORBIDDEN" }))],
  ["another status", refusal(401, JSON.stringify({ reason: "PASSWORD_CHANGE_REQUIRED" }))],
  ["no JSON", refusal(403, "<html>")],
])("%s changes nothing", async (_, response) => {
  const sessions = signedIn();
  await noticePasswordChange(response, sessions);
  expect(mustChange(sessions)).toBe(false);
});

test("without a session there is nothing to notice", async () => {
  const sessions = signedIn();
  sessions.clear();
  await noticePasswordChange(refusal(403, JSON.stringify({ reason: "PASSWORD_CHANGE_REQUIRED" })), sessions);
  expect(sessions.read()).toEqual({ kind: "none" });
});
