import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { textsInMemory } from "../../testing/texts";
import { createSessionStore, type StoredSession, type User } from "../api/session-store";
import { forgetOnSessionChange } from "./forget-on-session-change";

const ana: StoredSession = {
  token: "t-1",
  user: { id: "u-1", name: "Ana Torres" } as User,
  airport: "GPS",
  lastSync: 5,
  rememberMe: true,
};
const eva: StoredSession = { ...ana, token: "t-2", user: { ...ana.user, id: "u-2" } };

let client: QueryClient;
let here: ReturnType<typeof createSessionStore>;
let otherTab: ReturnType<typeof createSessionStore>;

beforeEach(() => {
  const { storage } = textsInMemory();
  here = createSessionStore(storage);
  otherTab = createSessionStore(storage);
  here.save(ana);
  client = new QueryClient();
  forgetOnSessionChange(here, client);
  client.setQueryData(["staff", "acts"], "secret");
  client.setQueryData(["device", "draft"], "typed");
});

const known = () => [client.getQueryData(["staff", "acts"]), client.getQueryData(["device", "draft"])];

test("signing out forgets what was read, not what lies on the device", () => {
  here.clear();
  expect(known()).toEqual([undefined, "typed"]);
});

test("so does another person, or a new sign-in, in another tab", () => {
  otherTab.save(eva);
  here.reload();
  expect(known()).toEqual([undefined, "typed"]);
});

test("another airport, or news of the same person, forgets nothing", () => {
  here.save({ ...ana, airport: "SCY", lastSync: 6, user: { ...ana.user, name: "Ana María" } });
  expect(known()).toEqual(["secret", "typed"]);
});
