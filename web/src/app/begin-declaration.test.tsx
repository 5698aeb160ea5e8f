import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";
import { renderScreen } from "../../testing/render-screen";
import { NewDeclarationView } from "../features/declarations/new-declaration-view";
import { DeclareCard } from "../features/home/declare-card";
import { database } from "../offline/database";
import { emptyDeclaration } from "../offline/declaration-draft";
import { NEW_DECLARATION, newDraft } from "../offline/things-to-declare";
import { writeDraft } from "../offline/drafts";

beforeEach(async () => {
  await (await database()).clear("drafts");
  fakeApi({ "*": NOTHING });
});

const screens = (
  <Routes>
    <Route path="/" element={<DeclareCard />} />
    <Route path="/declaraciones/nueva" element={<NewDeclarationView />} />
  </Routes>
);

test("a declaration is begun from the home page", async () => {
  const { client } = renderScreen(screens);
  // The card has looked for a draft.
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await userEvent.click(screen.getByRole("link", { name: "Hacer mi declaración" }));
  expect(await screen.findByLabelText(/Número de vuelo/)).toBeTruthy();
});

test("a declaration goes on from the home page, and can be begun anew for good", async () => {
  const values = emptyDeclaration();
  values.travel.flight_number = "LA1411";
  await writeDraft(NEW_DECLARATION, { ...newDraft(values), step: 2 });
  const { router } = renderScreen(screens);
  await userEvent.click(await screen.findByRole("link", { name: /[Cc]ontinuar/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Empezar de nuevo" }));
  await userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Borrar y empezar de nuevo" }),
  );
  await vi.waitFor(() => expect(router.state.location).toMatchObject({ pathname: "/declaraciones/nueva", search: "" }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Número de vuelo/)).value).toBe("");
  expect(await (await database()).getAllKeys("drafts")).toEqual([]);
});
