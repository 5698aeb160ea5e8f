import { beforeEach, expect, test, vi } from "vitest";
import { textsInMemory } from "../../testing/texts";
import { USER } from "../../testing/user";
import { createSessionStore, type StoredSession } from "./session-store";

let { values, storage } = textsInMemory();

beforeEach(() => {
  ({ values, storage } = textsInMemory());
});

const session: StoredSession = {
  token: "t-1",
  user: USER,
  airport: "GPS",
  lastSync: 5,
  rememberMe: true,
  refusedSignIns: { count: 7, last_at: "2026-11-24T20:03:00Z" },
};

test("a saved session is found again", () => {
  createSessionStore(storage).save(session);
  expect(createSessionStore(storage).read()).toEqual({ kind: "session", session });
});

test("nothing is left after clearing", () => {
  const store = createSessionStore(storage);
  store.save(session);
  store.clear();
  expect(store.read()).toEqual({ kind: "none" });
  expect(values.size).toBe(0);
});

test.each([
  ["", JSON.stringify(session.user)],
  ["t-1", ""],
  ["t-1", "{broken"],
  ["t-1", "{}"],
  ["t-1", '{"id":""}'],
])("token “%s” with user “%s” is corrupt", (token, user) => {
  values.set("auth_token", token);
  values.set("user", user);
  expect(createSessionStore(storage).read()).toEqual({ kind: "corrupt" });
});

test("listeners hear of changes and the snapshot is stable between them", () => {
  const store = createSessionStore(storage);
  const listener = vi.fn();
  store.subscribe(listener);
  store.save(session);
  expect(listener).toHaveBeenCalledOnce();
  expect(store.read()).toBe(store.read());
});

test("a change keeps what another tab has written since", () => {
  const store = createSessionStore(storage);
  store.save(session);
  values.set("auth_token", "t-2");
  store.update(session.user.id, () => ({ airport: "SCY" }));
  expect(store.read()).toEqual({ kind: "session", session: { ...session, token: "t-2", airport: "SCY" } });
});

test("a change leaves the session that another person began in another tab", () => {
  const store = createSessionStore(storage);
  store.save(session);
  values.set("user", JSON.stringify({ ...USER, id: "u-2" }));
  store.update(session.user.id, () => ({ airport: "SCY" }));
  expect(values.get("aeropuerto_id")).toBe("GPS");
});
