import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { answer, type FakeAnswer, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { DeclarationViews } from "./declaration-views";

const AIRPORTS = listOf([entry("GPS", "Aeropuerto Ecológico Seymour")]);

/** Each with an id of its own, because the device keeps what it has read. */
const open = (n: number, views: FakeAnswer<`GET /api/declarations/${string}/views`>) => {
  const id = `0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c1${n}`;
  const calls = fakeApi(
    { "GET /api/catalogues/airports": AIRPORTS },
    answer(`GET /api/declarations/${id}/views` as const, views),
  );
  renderScreen(<DeclarationViews id={id} airport="UIO" />);
  return calls;
};

afterEach(() => vi.restoreAllMocks());

test("role, place and time of each view; regional roles have no airport", async () => {
  open(
    1,
    listOf([
      { role: "auditor", airport: null, seen_at: "2026-11-21T15:00:00Z" },
      { role: "inspector", airport: "GPS", seen_at: "2026-11-20T14:05:00Z" },
    ]),
  );
  const [first, second] = within(
    await screen.findByRole("list", { name: "Quién ha visto su declaración" }),
  ).getAllByRole("listitem");
  expect(first?.textContent).toMatch(/^AuditorAdministración regional21 de noviembre de 2026/);
  expect(await within(second!).findByText("Aeropuerto Ecológico Seymour")).toBeTruthy();
  expect(second?.textContent).toMatch(/^Inspector.*20 de noviembre de 2026/);
});

test("nobody has opened it", async () => {
  open(2, NOTHING);
  expect(await screen.findByText("Nadie del personal la ha abierto todavía.")).toBeTruthy();
});

test("a failure is tried again", async () => {
  let failing = true;
  open(3, () =>
    failing
      ? Response.json(
          { status: 503, message: "Intente de nuevo." },
          { status: 503, headers: { "Content-Type": "application/problem+json" } },
        )
      : NOTHING,
  );
  const retry = await screen.findByRole("button", { name: "Reintentar" }, { timeout: 5000 });
  failing = false;
  await userEvent.click(retry);
  expect(await screen.findByText("Nadie del personal la ha abierto todavía.", {}, { timeout: 5000 })).toBeTruthy();
});

test("without a network it says so and asks nothing", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const calls = open(4, NOTHING);
  expect(await screen.findByText("Podrá ver esta lista cuando vuelva la conexión.")).toBeTruthy();
  expect(calls.some(({ name }) => name.endsWith("/views"))).toBe(false);
});
