import { act, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOTHING, SETTINGS } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";
import { signInAs } from "../../testing/sign-in";
import { createQueryClient } from "../api/query-client";
import { sessionStore } from "../api/session-store";
import { Application } from "./application";
import { firstRender } from "./first-render";
import { prerender } from "./prerender";
import { createRouter } from "./router";

const HEADINGS: Readonly<Record<string, string>> = {
  "/": "¿Puedo llevar…?",
  "/busqueda": "Buscar Productos",
  "/declaraciones/nueva": "Nueva declaración",
};

const notice = {
  id: "1",
  version: 1,
  title: "Aviso",
  text: "Cierre del muelle",
  link: null,
  severity: "critical",
  start_date: null,
  end_date: null,
  media: null,
  alt: null,
};
const queso = {
  items: [],
  facets: { categories: [], classifications: [], origins: [] },
  total: 0,
  next_page_token: null,
  catalogue_version: 1,
  nearest: false,
};

/** React also complains about updates that a test does not wait for. */
const isAboutWaiting = ([text]: unknown[]) => String(text).includes("act(");

let errors: unknown[][];
let unmount: (() => void) | undefined;
beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation(
    (...error: unknown[]) => void (isAboutWaiting(error) || errors.push(error)),
  );
  vi.stubGlobal("reportError", (error: unknown) => void errors.push([error]));
  fakeApi({ "GET /api/settings": SETTINGS, "GET /api/products": queso, "*": NOTHING });
});
afterEach(() => {
  unmount?.();
  unmount = undefined;
  sessionStore.clear();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Puts a prerendered page into the document, as the browser does. */
async function open(path: string) {
  const root = document.createElement("div");
  root.innerHTML = (await prerender(path)).html;
  document.body.append(root);
  return root;
}

/** Lets React take the page over at an address. */
async function takeOver(root: HTMLElement, address: string) {
  const router = createRouter((routes) => createMemoryRouter(routes, { initialEntries: [address] }));
  const rendered = await act(() =>
    firstRender(
      root,
      <Application client={createQueryClient()}>
        <RouterProvider router={router} />
      </Application>,
      router,
    ),
  );
  unmount = () => act(() => rendered.unmount());
}

const paths = Object.keys(HEADINGS);

test.each(paths)("%s is prerendered with its heading, and taken over as it is", async (path) => {
  const root = await open(path);
  const heading = root.querySelector("h1");
  expect(heading?.textContent).toBe(HEADINGS[path]);
  await takeOver(root, path);
  expect(root.querySelector("h1")).toBe(heading);
  expect(errors).toEqual([]);
});

test.each(paths)("%s shows what this device and the address know once it is taken over", async (path) => {
  localStorage.setItem("settings", JSON.stringify({ ...SETTINGS, notices: [notice] }));
  localStorage.setItem("pinzon-recent-searches", JSON.stringify(["miel"]));
  signInAs("inspector");
  sessionStore.reload();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const root = await open(path);
  expect(root.textContent).not.toContain("muelle");
  await takeOver(root, `${path}?q=queso`);
  expect(await screen.findByText(/Cierre del muelle/)).toBeTruthy();
  expect(errors).toEqual([]);
});

test("the question in the address is in the box, and is asked", async () => {
  const root = await open("/busqueda");
  await takeOver(root, "/busqueda?q=queso");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("queso");
  expect(errors).toEqual([]);
});

test.each(["/", "/busqueda", "/busqueda?q=queso"])(
  "what was typed at %s before it was taken over stays, and is asked",
  async (path) => {
    const calls = fakeApi({
      "GET /api/settings": SETTINGS,
      "GET /api/products": queso,
      "*": NOTHING,
    });
    const root = await open(path.split("?")[0] ?? "");
    const box = screen.getByRole<HTMLInputElement>("searchbox");
    box.value = "miel";
    await takeOver(root, path);
    await waitFor(() =>
      expect(calls.some(({ request }) => new URL(request.url).searchParams.get("q") === "miel")).toBe(true),
    );
    expect(screen.getByRole("searchbox")).toBe(box);
    expect(box.value).toBe("miel");
    expect(errors).toEqual([]);
  },
);

test("a pasted link stays, and can be opened", async () => {
  const root = await open("/");
  const field = screen.getByLabelText<HTMLInputElement>(/enlace/i);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Abrir" });
  expect(button.disabled).toBe(true);
  field.value = "no es un enlace";
  await takeOver(root, "/");
  expect(button.disabled).toBe(false);
  await act(() => button.click());
  expect(screen.getByLabelText<HTMLInputElement>(/enlace/i).value).toBe("no es un enlace");
  expect(field.getAttribute("aria-invalid")).toBe("true");
});
