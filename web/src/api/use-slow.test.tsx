import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SETTINGS } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";
import { call } from "./call";
import { useSlow } from "./use-slow";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A server that answers when it is told to. */
function holdAnswer() {
  let answer: (response: Response) => void = () => undefined;
  fakeApi({
    "GET /api/settings": ({ signal }) =>
      new Promise<Response>((resolve, reject) => {
        answer = resolve;
        signal.addEventListener("abort", () => reject(new Error("given up")));
      }),
  });
  return (response: Response) => answer(response);
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ["its answer", Response.json(SETTINGS)],
  ["its refusal", Response.json({ reason: "X", message: "No." }, { status: 422 })],
])("a call that waits for five seconds is slow until %s is there", async (_, response) => {
  const answer = holdAnswer();
  const { result } = renderHook(useSlow);
  const asked = call.get("/api/settings").catch(() => null);
  await wait(4900);
  expect(result.current).toBe(false);
  await wait(200);
  expect(result.current).toBe(true);
  answer(response);
  await act(async () => void (await asked));
  expect(result.current).toBe(false);
});

test("a call that is given up is slow no more", async () => {
  holdAnswer();
  const { result } = renderHook(useSlow);
  const leaving = new AbortController();
  const asked = call.get("/api/settings", { signal: leaving.signal }).catch(() => null);
  await wait(6000);
  expect(result.current).toBe(true);
  leaving.abort();
  await act(async () => void (await asked));
  expect(result.current).toBe(false);
});

test("a network is slow as long as the browser says so", () => {
  const network = Object.assign(new EventTarget(), { effectiveType: "2g" });
  Object.defineProperty(navigator, "connection", { configurable: true, value: network });
  const { result } = renderHook(useSlow);
  expect(result.current).toBe(true);
  network.effectiveType = "4g";
  act(() => void network.dispatchEvent(new Event("change")));
  expect(result.current).toBe(false);
  Reflect.deleteProperty(navigator, "connection");
});
