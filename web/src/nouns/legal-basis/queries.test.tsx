import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, hanging } from "../../../testing/fake-api";
import { anyArticle, articleSearch } from "./queries";
import { API_TIMEOUT_MS } from "../../api/transport";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a silent server is asked once for the legal basis, and its deadline is the end", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const calls = fakeApi({ "*": hanging });
  const reading = new QueryClient().fetchInfiniteQuery({
    ...articleSearch({ ...anyArticle, q: "multas" }),
    retry: false,
  });
  const failed = vi.fn();
  reading.catch(failed);
  await vi.advanceTimersByTimeAsync(API_TIMEOUT_MS + 100);
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
  expect(calls).toHaveLength(1);
});
