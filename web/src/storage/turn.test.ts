import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeLocks } from "../../testing/locks";
import { haveTurn, type Place, type Turn } from "./turn";

interface Tab extends Turn {
  place: Place | null;
}

const tabs: Tab[] = [];

function tab(): Tab {
  const one: Tab = { place: null, ...haveTurn("form", (place) => (one.place = place)) };
  tabs.push(one);
  return one;
}

const places = async (...expected: (Place | null)[]) =>
  vi.waitFor(() => expect(tabs.map(({ place }) => place)).toEqual(expected));

beforeEach(() => tabs.splice(0));
afterEach(() => {
  for (const one of tabs) one.release();
  vi.unstubAllGlobals();
});

test.each([
  ["locks", { locks: fakeLocks() }],
  ["no locks", {}],
  ["forbidden locks", { locks: { request: () => Promise.reject(new DOMException("denied", "SecurityError")) } }],
])(
  "with %s one tab has the form at a time, and another can take it or get it when it is free",
  async (_, navigator) => {
    vi.stubGlobal("navigator", navigator);
    const first = tab();
    await places("here");
    const second = tab();
    await places("here", "elsewhere");
    second.take();
    await places("elsewhere", "here");
    first.take();
    await places("here", "elsewhere");
    first.release();
    await places("here", "here");
  },
);

test("a tab on its own is not kept waiting where there is nothing to ask others with", async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("BroadcastChannel", undefined);
  tab();
  await places("here");
});
