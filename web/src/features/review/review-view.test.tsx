import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { listOf, NOTHING, part } from "../../../testing/answers";
import { fakeApi, hanging } from "../../../testing/fake-api";
import { onDesk } from "../../../testing/on-desk";
import { onPhone } from "../../../testing/on-phone";
import { WAITING } from "../../../testing/people";
import { renderScreen } from "../../../testing/render-screen";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import type { components } from "../../api/schema";
import type { FlightFigures } from "./counter-queries";
import { ReviewView } from "./review-view";

type DeclarationFigures = components["schemas"]["DeclarationFigures"];

const CODE = "D-7K3M-Q2X9";

afterEach(() => vi.restoreAllMocks());

test("who leaves a declaration is back at its row", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi({
    "GET /api/queue": { ...listOf([WAITING]), left_out: 0 },
    [`GET /api/declarations/${CODE}` as const]: hanging,
    "GET /api/keys": hanging,
    "*": NOTHING,
  });
  renderScreen(<ReviewView />, { at: "/?vuelo=LA1411" });
  await userEvent.click(await screen.findByRole("link", { name: new RegExp(CODE) }));
  await userEvent.click(await screen.findByRole("link", { name: "Volver a la cola" }));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("Núñez, Ana"));
});

test("the number of a seal opens its declaration where the code is typed", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi({
    "GET /api/seals/UIO000089": { code: CODE },
    [`GET /api/declarations/${CODE}` as const]: hanging,
    "GET /api/keys": hanging,
    "*": NOTHING,
  });
  const { router } = renderScreen(<ReviewView />, { at: "/" });
  const box = await screen.findByLabelText("Código de la declaración");
  await userEvent.type(box, "D-7K3M{Enter}");
  expect(screen.getByText(/Ese código no está completo/)).toBeTruthy();
  await userEvent.clear(box);
  await userEvent.type(box, "uio-000089{Enter}");
  await vi.waitFor(() => expect(router.state.location.search).toContain(`codigo=${CODE}`));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("the code of a declaration that is not sent is read where the code is typed, too", async () => {
  signIn(USER, { airport: "GPS" });
  fakeApi({ "GET /api/keys": hanging, "*": NOTHING });
  renderScreen(<ReviewView />, { at: "/" });
  const box = await screen.findByLabelText("Código de la declaración");
  await userEvent.type(box, "PZD2:ABC{Enter}");
  expect(await screen.findByText(/Es una declaración sin enviar, pero el código llegó incompleto/)).toBeTruthy();
});

test("without a declaration, who is to be attended next stands beside the flights, which stand by hour", async () => {
  signIn(USER, { airport: "GPS" });
  onDesk();
  const flight = part<FlightFigures>({ direction: "ingreso", declared: 1, pending: 1, red: 1, yellow: 0, green: 0 });
  fakeApi({
    "GET /api/flights": {
      ...listOf([
        { ...flight, flight_number: "AV1" },
        { ...flight, flight_number: "LA2" },
      ]),
      left_out: 0,
    },
    "GET /api/panels/declarations": ({ url }) =>
      part<DeclarationFigures>({ hours: [{ code: url.includes("LA2") ? "8" : "20", name: null, count: 2 }] }),
    "GET /api/queue": ({ url }) => ({
      ...listOf(url.includes("LA2") ? [WAITING] : []),
      left_out: 0,
    }),
    "GET /api/keys": hanging,
    "*": NOTHING,
  });
  renderScreen(<ReviewView />, { at: "/?fecha=2026-12-24" });
  const next = await screen.findByRole("region", { name: "Siguiente por atender, LA2" });
  expect(within(next).getByText("Núñez, Ana")).toBeTruthy();
  const to = within(next).getByRole("link", { name: "Abrir la declaración" }).getAttribute("href");
  expect(to).toContain(`codigo=${CODE}`);
  const flights = within(screen.getByRole("list", { name: "Vuelos y embarcaciones" })).getAllByText(/^(AV1|LA2)$/);
  expect(flights.map(({ textContent }) => textContent)).toEqual(["LA2", "AV1"]);
});

test("on a phone who is to be attended next is one row before the flights", async () => {
  signIn(USER, { airport: "GPS" });
  onPhone();
  const flight = part<FlightFigures>({ direction: "ingreso", declared: 1, pending: 1, red: 1, yellow: 0, green: 0 });
  fakeApi({
    "GET /api/flights": { ...listOf([{ ...flight, flight_number: "LA2" }]), left_out: 0 },
    "GET /api/panels/declarations": part<DeclarationFigures>({ hours: [{ code: "8", name: null, count: 2 }] }),
    "GET /api/queue": { ...listOf([WAITING]), left_out: 0 },
    "GET /api/keys": hanging,
    "*": NOTHING,
  });
  renderScreen(<ReviewView />, { at: "/?fecha=2026-12-24" });
  const next = await screen.findByRole("region", { name: "Siguiente por atender, LA2" });
  expect(within(next).getByText(CODE)).toBeTruthy();
  const open = within(next).getByRole("link", { name: "Núñez, Ana" });
  expect(open.getAttribute("href")).toContain(`codigo=${CODE}`);
  const flights = screen.getByRole("list", { name: "Vuelos y embarcaciones" });
  expect(next.compareDocumentPosition(flights) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Abrir la declaración" })).toBeNull();
  // Who is next is said once.
  expect(screen.getAllByText(CODE)).toHaveLength(1);
});

test("that nobody waits on a flight is said once", async () => {
  signIn(USER, { airport: "GPS" });
  onDesk();
  const flight = part<FlightFigures>({ direction: "ingreso", declared: 1, pending: 0, red: 0, yellow: 0, green: 1 });
  fakeApi({
    "GET /api/flights": { ...listOf([{ ...flight, flight_number: "LA2" }]), left_out: 0 },
    "GET /api/queue": { ...listOf([]), left_out: 0 },
    "GET /api/keys": hanging,
    "*": NOTHING,
  });
  renderScreen(<ReviewView />, { at: "/?vuelo=LA2" });
  expect(await screen.findByText("No queda ninguna por atender")).toBeTruthy();
  expect(screen.queryByText("Nadie espera en este viaje")).toBeNull();
});
