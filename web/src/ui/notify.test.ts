import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notify, shownNotifications } from "./notify";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a notification stays for 5 seconds, not less and not more", () => {
  notify({ kind: "negative", title: "Error al inicializar la aplicación", detail: "Intente recargar la página" });
  vi.advanceTimersByTime(4999);
  expect(shownNotifications().map(({ title }) => title)).toEqual(["Error al inicializar la aplicación"]);
  vi.advanceTimersByTime(1);
  expect(shownNotifications()).toEqual([]);
});
