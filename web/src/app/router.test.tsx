import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failToStart } from "../../testing/fail-to-start";
import { captivePortal, fakeApi, type FakeAnswer, hanging } from "../../testing/fake-api";
import { USER } from "../../testing/user";

beforeEach(() => {
  // The session is initialised once per page.
  vi.resetModules();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function signedIn() {
  localStorage.setItem("auth_token", "t-1");
  localStorage.setItem("user", JSON.stringify(USER));
}

/** Opens the application at an address, as a new page would. */
async function open(address: string) {
  const [{ createRouter }, { createQueryClient }, { Notifications }] = await Promise.all([
    import("./router"),
    import("../api/query-client"),
    import("../ui/notifications"),
  ]);
  const router = createRouter((routes) => createMemoryRouter(routes, { initialEntries: [address] }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Notifications />
    </QueryClientProvider>,
  );
  return router;
}

const problem = (status: number) => () => Response.json({ status, message: "No." }, { status });

describe("a public page", () => {
  test("is shown at once while the session is being validated", async () => {
    signedIn();
    const calls = fakeApi({ "*": hanging });
    await open("/");
    expect(await screen.findByRole("heading", { name: "¿Puedo llevar…?" })).toBeTruthy();
    expect(calls.map(({ name }) => name)).toContain("GET /api/user");
  });

  test.each([
    ["/verificar).", "/verificar"],
    ["/busqueda%20", "/busqueda"],
    ["/offline%3E", "/offline"],
  ])("is shown without what was pasted around its address: %s", async (pasted, page) => {
    fakeApi({ "*": hanging });
    history.replaceState(null, "", "/#x");
    const router = await open(`${pasted}?q=1#x`);
    history.replaceState(null, "", "/");
    await waitFor(() => expect(router.state.location.pathname).toBe(page));
    expect(router.state.location.search + router.state.location.hash).toBe("?q=1#x");
  });

  test("so is the not-found page", async () => {
    signedIn();
    fakeApi({ "*": hanging });
    await open("/no/existe");
    expect(await screen.findByRole("heading", { name: "Página no encontrada" })).toBeTruthy();
  });
});

describe("validating the session", () => {
  const away: [string, FakeAnswer<"GET /api/user">][] = [
    ["502", problem(502)],
    ["503", problem(503)],
    ["504", problem(504)],
    ["403", problem(403)],
    ["404", problem(404)],
    ["429", problem(429)],
    ["a reset connection", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["a captive portal", captivePortal],
    ["an answer without a user", () => Response.json({})],
  ];
  test.each(away)("%s keeps the session", async (_, answer) => {
    signedIn();
    fakeApi({ "GET /api/user": answer, "*": problem(503) });
    const router = await open("/change-password");
    expect(await screen.findByLabelText("Contraseña actual", {}, { timeout: 5000 })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/change-password");
    expect(localStorage.getItem("auth_token")).toBe("t-1");
  });

  test.each([
    [401, "UNAUTHENTICATED", /Pasó el tiempo/],
    [401, "SESSION_ENDED", /Se cerró desde otro lugar/],
    [500, "INTERNAL", /El servidor no pudo confirmarla/],
  ])("%i %s ends it, and the sign-in page says why", async (status, reason, why) => {
    signedIn();
    fakeApi({
      "GET /api/user": () => Response.json({ status, reason, message: "No." }, { status }),
      "*": problem(503),
    });
    const router = await open("/change-password");
    await waitFor(
      () =>
        expect(router.state.location.pathname + router.state.location.search).toBe(
          "/login?redirect=%2Fchange-password",
        ),
      {
        timeout: 5000,
      },
    );
    expect(localStorage.getItem("auth_token")).toBeNull();
    expect(await screen.findByText("Su sesión terminó")).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
  });
});

test("who was never signed in is told of no session", async () => {
  fakeApi({ "*": problem(503) });
  await open("/retenciones");
  expect(await screen.findByLabelText("Correo electrónico")).toBeTruthy();
  expect(screen.queryByText("Su sesión terminó")).toBeNull();
});

test("a guest page leads the signed-in to the dashboard, whatever its address says", async () => {
  signedIn();
  fakeApi({ "GET /api/user": USER, "*": problem(503) });
  const router = await open("/login?redirect=%2Fretenciones");
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
});

test("who signs in goes on to the wanted page", async () => {
  fakeApi({ "POST /api/login": { token: "t-2", user: USER, refused_sign_ins: null }, "*": problem(503) });
  const router = await open("/login?redirect=%2Fchange-password");
  await userEvent.type(await screen.findByLabelText("Correo electrónico"), "ana@example.ec");
  await userEvent.type(screen.getByLabelText("Contraseña"), "una frase");
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/change-password"));
});

test.each([
  ["no token", { user: USER }],
  ["no user", { token: "t-2" }],
  ["nothing", {}],
])("a sign-in that is answered with %s is a lost connection", async (_, answer) => {
  fakeApi({ "POST /api/login": () => Response.json(answer), "*": problem(503) });
  await open("/login");
  await userEvent.type(await screen.findByLabelText("Correo electrónico"), "ana@example.ec");
  await userEvent.type(screen.getByLabelText("Contraseña"), "una frase");
  await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
  expect(await screen.findByText("Error de conexión. Verifica tu internet e intenta nuevamente.")).toBeTruthy();
  expect(localStorage.getItem("auth_token")).toBeNull();
});

test("a start that fails is told once, although the redirect to sign-in tries again", async () => {
  failToStart("El disco quedó sin espacio");
  fakeApi({ "*": problem(503) });
  const router = await open("/retenciones");
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(await screen.findAllByText("Error al inicializar la aplicación")).toHaveLength(1);
});

test("home is reached from the offline banner without loading the document again", async () => {
  fakeApi({ "*": problem(503) });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.doMock("../features/legal/legal-view", () =>
    Promise.reject(new TypeError("Failed to fetch dynamically imported module")),
  );
  const router = await open("/verbaselegal");
  await userEvent.click(await screen.findByRole("link", { name: "Volver al inicio" }));
  expect(await screen.findByRole("heading", { name: "¿Puedo llevar…?" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/");
  vi.doUnmock("../features/legal/legal-view");
});
