import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { DeclarationViews } from "./declaration-views";

const idOf = (n: number) => `0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c1${n}`;
const AIRPORTS = {
  items: [{ code: "GPS", name: "Aeropuerto Ecológico Seymour", attributes: {}, active: true, articles: [] }],
  next_page_token: null,
};

/** Each with an id of its own, because the device keeps what it has read. */
const open = (id: string, views: Parameters<typeof fakeApi>[0][string]) => {
  const calls = fakeApi({ [`GET /api/declarations/${id}/views`]: views, "GET /api/catalogues/airports": AIRPORTS });
  renderScreen(<DeclarationViews id={id} airport="UIO" />);
  return calls;
};

afterEach(() => vi.restoreAllMocks());

test("role, place and time of each view; regional roles have no airport", async () => {
  open(idOf(1), {
    items: [
      { role: "auditor", airport: null, seen_at: "2026-11-21T15:00:00Z" },
      { role: "inspector", airport: "GPS", seen_at: "2026-11-20T14:05:00Z" },
    ],
    total: 2,
    next_page_token: null,
  });
  const [first, second] = within(
    await screen.findByRole("list", { name: "Quién ha visto su declaración" }),
  ).getAllByRole("listitem");
  expect(first?.textContent).toMatch(/^AuditorAdministración regional21 de noviembre de 2026/);
  expect(await within(second!).findByText("Aeropuerto Ecológico Seymour")).toBeTruthy();
  expect(second?.textContent).toMatch(/^Inspector.*20 de noviembre de 2026/);
});

test("nobody has opened it", async () => {
  open(idOf(2), { items: [], total: 0, next_page_token: null });
  expect(await screen.findByText("Nadie del personal la ha abierto todavía.")).toBeTruthy();
});

test("a failure is tried again", async () => {
  let failing = true;
  open(idOf(3), () =>
    failing
      ? Response.json(
          { status: 503, message: "Intente de nuevo." },
          { status: 503, headers: { "Content-Type": "application/problem+json" } },
        )
      : Response.json({ items: [], total: 0, next_page_token: null }),
  );
  const retry = await screen.findByRole("button", { name: "Reintentar" }, { timeout: 5000 });
  failing = false;
  await userEvent.click(retry);
  expect(await screen.findByText("Nadie del personal la ha abierto todavía.", {}, { timeout: 5000 })).toBeTruthy();
});

test("without a network it says so and asks nothing", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const calls = open(idOf(4), { items: [], total: 0, next_page_token: null });
  expect(await screen.findByText("Sin conexión. Podrá ver esta lista cuando vuelva.")).toBeTruthy();
  expect(calls.some(({ name }) => name.endsWith("/views"))).toBe(false);
});
