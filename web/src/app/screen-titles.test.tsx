import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { fakeApi, hanging } from "../../testing/fake-api";
import { signInAs } from "../../testing/sign-in";
import { createQueryClient } from "../api/query-client";
import { sessionStore } from "../api/session-store";
import { texts } from "../texts/catalogue";
import { createRouter } from "./router";
import { screens } from "./routes";

const ID = "0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c11";

/** Screens headed by the thing that they show, and the home page by its question. */
const HEADED_OTHERWISE = new Set([
  "/",
  "/verbaselegal/:code",
  "/declaraciones/:id",
  "/declaraciones/:id/qr",
  "/retenciones/print/:id",
  "/pasajeros/:id",
  "/pasajeros/editar/:id",
  "/configuracion/catalogos/:kind",
  "/configuracion/normas/:code",
  "/configuracion/baselegal/:code",
]);

const { titles, shortTitles } = texts.app;

test.each(screens.map(({ path, title, access }) => [path, title, access] as const))(
  "%s is called %s in the document and its heading, and its navigation calls every screen by its title",
  async (path, title, access) => {
    fakeApi({ "*": hanging });
    if (access !== "guest") signInAs("admin", { id: ID });
    const at = path.replace(":version", "1").replace(/:\w+/, ID);
    const router = createRouter((all) => createMemoryRouter(all, { initialEntries: [at] }));
    const view = render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await waitFor(() => expect(document.title).toBe(`${title} · Pinzón`), { timeout: 10_000 });
    if (!HEADED_OTHERWISE.has(path)) expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(title);

    const inFrame = () => [...document.querySelectorAll("nav a[href]")].filter((link) => !link.closest("main"));
    // The navigation of staff comes after the screen.
    await waitFor(() => expect(inFrame().length).toBeGreaterThan(1));
    const frame = inFrame();
    // The DOM of the tests reads `:has(span > strong)` as if the two could stand the other way round.
    const cards = [...document.querySelectorAll("main li > a[href]")].filter((link) =>
      link.querySelector("span > strong"),
    );
    const shown = [...frame, ...cards];
    expect(shown.flatMap(wronglyNamed)).toEqual([]);
    view.unmount();
    await act(async () => sessionStore.clear());
  },
  20_000,
);

/** The names of a link to a screen that are neither the screen's title nor what the navigation calls it. */
function wronglyNamed(link: Element): string[] {
  const to = link.getAttribute("href") ?? "";
  const title = screens.find(({ path }) => path === to)?.title;
  if (title === undefined) return [];
  const names = new Set([
    title,
    ...Object.entries(shortTitles)
      .filter(([name]) => titles[name as keyof typeof shortTitles] === title)
      .map(([, short]) => short),
  ]);
  const label = link.querySelector("span > strong");
  return (label ? [label.textContent] : textsOf(link))
    .filter((name) => !names.has(name))
    .map((name) => `${to} is called ${name}`);
}

/** Each piece of text in an element; a label for wide and one for narrow screens are two. */
function textsOf(element: Element): string[] {
  return [...element.childNodes]
    .flatMap((node) => (node instanceof Element ? textsOf(node) : [(node.textContent ?? "").trim()]))
    .filter(Boolean);
}
