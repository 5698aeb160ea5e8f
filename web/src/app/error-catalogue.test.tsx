import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { failToStart } from "../../testing/fail-to-start";
import { type FakeAnswer, type FakeCall, fakeApi } from "../../testing/fake-api";

/** Every row of the specification's error catalogue, word by word, in the whole application. */

/** Opens the application as a page that has just been loaded: what modules keep is gone. */
async function open(at: string) {
  // What the test before still loads would be taken for loaded anew, without what this test replaces.
  await vi.dynamicImportSettled();
  vi.resetModules();
  const { renderApp } = await import("../../testing/render-app");
  return renderApp(at);
}

const unavailable = () => Response.json({ message: "No disponible." }, { status: 503 });

afterEach(() => {
  vi.restoreAllMocks();
});

function offline() {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
}

describe("signing in", () => {
  async function signIn(answer: FakeAnswer<"POST /api/login">): Promise<FakeCall[]> {
    const calls = fakeApi({ "POST /api/login": answer, "*": unavailable });
    await open("/login");
    await userEvent.type(await screen.findByLabelText("Correo electrónico"), "ines@pinzon.test");
    await userEvent.type(screen.getByLabelText("Contraseña"), "una frase equivocada del todo");
    await userEvent.click(screen.getByRole("button", { name: "Iniciar sesión" }));
    return calls;
  }

  test("without a connection asks nothing of the server", async () => {
    offline();
    const calls = await signIn(unavailable);
    await screen.findByText("No hay conexión a internet. No se puede iniciar sesión.");
    expect(calls.map(({ name }) => name)).not.toContain("POST /api/login");
  });

  test("over a connection that breaks", async () => {
    await signIn(() => {
      throw new TypeError("Failed to fetch");
    });
    await screen.findByText("Error de conexión. Verifica tu internet e intenta nuevamente.");
  });

  test.each([
    ["a message", { message: "La cuenta está en revisión.", error: "otra cosa" }, "La cuenta está en revisión."],
    ["an error field", { error: "Cuenta en revisión" }, "Cuenta en revisión"],
    ["neither", {}, "Error al iniciar sesión. Por favor, verifica tus credenciales."],
  ])("refused with %s", async (_, body, shown) => {
    await signIn(() => Response.json(body, { status: 500 }));
    await screen.findByText(shown);
  });

  test("too often says how long to wait", async () => {
    await signIn(() =>
      Response.json(
        { message: "Demasiados intentos.", reason: "TOO_MANY_SIGN_INS", errors: [] },
        { status: 429, headers: { "Retry-After": "90", "Content-Type": "application/problem+json" } },
      ),
    );
    await screen.findByText(/^Demasiados intentos\. .*2 minutos/);
  });
});

test.each([
  ["El disco quedó sin espacio", "El disco quedó sin espacio"],
  ["", "Intente recargar la página"],
])("a start that fails is told for five seconds (%j)", async (message, shown) => {
  fakeApi({ "*": unavailable });
  vi.spyOn(console, "error").mockReturnValue();
  failToStart(message);
  // Only the test moves this clock: on a slow machine five real seconds pass before the page is read.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    await open("/");
    // Each look of `waitFor` moves the clock by its interval.
    const told = await vi.waitFor(() => screen.getByText("Error al inicializar la aplicación"), {
      timeout: 15_000,
      interval: 0,
    });
    expect(told.parentElement?.textContent).toContain(shown);
    await vi.advanceTimersByTimeAsync(5000);
    expect(screen.queryByText("Error al inicializar la aplicación")).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

describe("a stored session", () => {
  const user = { id: "018f0000-0000-7000-8000-000000000000", name: "Nadie", role: "inspector", airports: ["GPS"] };

  test("is cleared by a 401 while validating, and the way leads to signing in and back", async () => {
    localStorage.setItem("auth_token", "ya.no.vale");
    localStorage.setItem("user", JSON.stringify(user));
    const calls = fakeApi({
      "GET /api/user": () => Response.json({ message: "No" }, { status: 401 }),
      "*": unavailable,
    });
    const { router } = await open("/retenciones");
    await screen.findByLabelText("Correo electrónico");
    expect(calls.map(({ name, request }) => [name, request.headers.get("Authorization")])).toContainEqual([
      "GET /api/user",
      "Bearer ya.no.vale",
    ]);
    expect(router.state.location.pathname + router.state.location.search).toBe("/login?redirect=%2Fretenciones");
    expect(localStorage.getItem("auth_token")).toBeNull();
    expect(localStorage.getItem("user")).toBeNull();
  });

  test("without a user is cleared without asking", async () => {
    localStorage.setItem("auth_token", "sin persona");
    const calls = fakeApi({ "*": unavailable });
    await open("/retenciones");
    await screen.findByLabelText("Correo electrónico");
    expect(calls.map(({ name }) => name)).not.toContain("GET /api/user");
    expect(localStorage.getItem("auth_token")).toBeNull();
  });
});

test("reading without a connection what was never read says so", async () => {
  offline();
  fakeApi({});
  await open("/verbaselegal/NOR-013");
  await screen.findByText("No hay conexión y no hay datos en caché");
});
