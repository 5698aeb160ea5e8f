import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { Standard } from "../../nouns/legal-basis/queries";
import { StandardView } from "./standard-view";

const stored: Standard = {
  code: "NORMA-1",
  title: "Ley de bioseguridad",
  kind: "Ley",
  number: "12",
  gazette: "Registro Oficial 449",
  published: "2015",
  standing: "vigente",
  replaced_by: null,
  article_count: 3,
  active: true,
  version: 4,
  updated_at: "2026-01-05T12:00:00Z",
};

/** What the other calls of the screen are answered with. */
const nothing = { items: [], total: 0, next_page_token: null, kinds: [], facets: { subjects: [], kinds: [] } };

const address = { at: "/configuracion/normas/NORMA-1", path: "/configuracion/normas/:code" };

describe("an administrator who saves second", () => {
  let current = stored;
  let sent: { title: string; version: number }[] = [];

  beforeEach(() => {
    current = stored;
    sent = [];
    signInAs("admin");
    fakeApi({
      "GET /api/standards/NORMA-1": () => current,
      "PUT /api/standards/NORMA-1": async (request) => {
        const body = (await request.json()) as { title: string; version: number };
        sent.push(body);
        if (body.version !== current.version)
          return Response.json(
            { message: "Otra persona la cambió.", reason: "VERSION_CONFLICT", errors: [] },
            { status: 409 },
          );
        current = { ...current, ...body, version: current.version + 1 };
        return current;
      },
      "*": nothing,
    });
  });

  async function saveMine() {
    renderScreen(<StandardView />, address);
    const title = await screen.findByLabelText("Título");
    await userEvent.clear(title);
    await userEvent.type(title, "Mi título");
    current = { ...stored, title: "Otro título", version: 5 };
    await userEvent.click(screen.getByRole("button", { name: "Guardar los cambios" }));
    const conflict = await screen.findByRole("dialog", { name: /^Otra persona/ });
    expect(within(conflict).getByText("Mi título")).toBeTruthy();
    expect(within(conflict).getByText("Otro título")).toBeTruthy();
    return conflict;
  }

  test("sees both versions, and can save theirs over the current one", async () => {
    const conflict = await saveMine();
    await userEvent.click(within(conflict).getByRole("button", { name: "Guardar la mía sobre la actual" }));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Mi título"));
    expect(sent.map(({ title, version }) => [title, version])).toEqual([
      ["Mi título", 4],
      ["Mi título", 5],
    ]);
  });

  test("can take the current one instead", async () => {
    const conflict = await saveMine();
    await userEvent.click(within(conflict).getByRole("button", { name: "Usar la versión actual" }));
    // The form begins again after the draft is deleted, and so after the heading.
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Título").value).toBe("Otro título"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Otro título");
    expect(sent).toHaveLength(1);
  });
});

describe.each(["inspector", "supervisor", "auditor"] as const)("%s", (role) => {
  test("reads everything and finds nothing to change it with", async () => {
    signInAs(role);
    fakeApi({ "GET /api/standards/NORMA-1": stored, "*": nothing });
    renderScreen(<StandardView />, address);
    await screen.findByText("Registro Oficial 449");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /^(Guardar|Desactivar|Crear)/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "Agregar un artículo" })).toBeNull();
    expect(screen.getByRole("link", { name: "Ver sus artículos" })).toBeTruthy();
  });
});
