import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";

const THROWN = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
const FULL = () => {
  throw new DOMException("full", "QuotaExceededError");
};

/** How a browser may refuse to keep anything, and what is said of it. */
const REFUSALS: Record<string, { refuse: () => unknown; words: RegExp; keeps?: boolean }> = {
  "all of it throws": {
    refuse: () => {
      for (const name of ["localStorage", "sessionStorage"])
        vi.spyOn(globalThis, name as never, "get").mockImplementation(THROWN as never);
      vi.spyOn(indexedDB, "open").mockImplementation(THROWN);
    },
    words: /no permite guardar datos/,
  },
  "localStorage is null": {
    refuse: () => vi.spyOn(globalThis, "localStorage" as never, "get").mockReturnValue(null as never),
    words: /no permite guardar datos/,
    // Drafts lie in the database.
    keeps: true,
  },
  "the database is refused": {
    refuse: () => vi.spyOn(indexedDB, "open").mockImplementation(THROWN),
    words: /no permite guardar datos/,
  },
  "the disk is full": {
    refuse: () => {
      vi.spyOn(Storage.prototype, "setItem").mockImplementation(FULL);
      vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(FULL);
    },
    words: /No hay espacio libre/,
  },
  "the database never answers": {
    refuse: () =>
      vi
        .spyOn(indexedDB, "open")
        .mockImplementation(() => new (IDBOpenDBRequest as unknown as new () => IDBOpenDBRequest)()),
    words: /no responde/,
  },
};

/** A page and what it shows when it works. */
const PAGES: Record<string, () => Promise<unknown>> = {
  "/": () => screen.findByRole("heading", { level: 1 }),
  "/login": () => screen.findByLabelText("Contraseña"),
  "/verbaselegal": () => screen.findByRole("searchbox"),
  "/declaraciones/nueva": () => screen.findByRole("button", { name: "Continuar" }),
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("scrollTo", () => undefined);
  fakeApi({ "*": () => NOTHING });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The application as a visit with this storage begins it. */
async function open(at: string) {
  const { renderApp } = await import("../../testing/render-app");
  return renderApp(at);
}

test.each(
  Object.entries(REFUSALS).flatMap(([name, { refuse }]) =>
    Object.entries(PAGES).map(([at, shown]) => [name, at, refuse, shown] as const),
  ),
)("when %s, %s is shown", async (_, at, refuse, shown) => {
  refuse();
  await open(at);
  await shown();
});

test.each(Object.entries(REFUSALS))(
  "when %s, the form says what becomes of what is typed, and the page says why once",
  async (_, { refuse, words, keeps }) => {
    refuse();
    await open("/declaraciones/nueva");
    await userEvent.type(await screen.findByLabelText(/Número de vuelo/), "LA1413");
    await screen.findByText(
      keeps ? "Lo que escribe se guarda en este dispositivo." : /Lo que escribe no se guarda en este dispositivo/,
    );
    await screen.findByText(words);
    await userEvent.click(screen.getByRole("button", { name: "Entendido" }));
    expect(screen.queryByText(words)).toBeNull();
  },
);
