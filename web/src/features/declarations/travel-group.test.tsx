import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { database } from "../../offline/database";
import { type DeclarationForm, emptyDeclaration, newItem } from "../../offline/declaration-draft";
import { readDraft, writeDraft } from "../../offline/drafts";
import { keepDeclaration } from "../../offline/kept-declarations";
import { NEW_DECLARATION, newDraft } from "../../offline/things-to-declare";
import { groupLink } from "./group-link";
import { NewDeclarationView } from "./new-declaration-view";
import { TravelGroup } from "./travel-group";

const travel_group = "0192f3c4-0000-7000-8000-000000000001";
const { lodging: _lodging, purpose: _purpose, stay_days: _stay, ...journey } = DECLARATION.travel;
const shared = {
  travel_group,
  travel: { ...journey, airline: journey.airline ?? "", flight_date: "2026-12-04" },
};
const kept = () => readDraft<DeclarationForm>(NEW_DECLARATION);

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("declarations")]);
  fakeApi({ "*": NOTHING });
});

test("the group shows who else has declared on this phone, and how the next one does", async () => {
  const other = { ...DECLARATION, id: "other", code: "D-OTRA-0001", travel_group };
  await keepDeclaration({ ...DECLARATION, travel_group }, null);
  await keepDeclaration(
    { ...other, traveller: { ...DECLARATION.traveller, surnames: "Loor", given_names: "Luis" } },
    null,
  );
  await keepDeclaration({ ...DECLARATION, id: "stranger", travel_group: null }, null);
  renderScreen(<TravelGroup shared={shared} current={DECLARATION.id} />);
  const members = within(await screen.findByRole("list", { name: "Del grupo, en este teléfono" }));
  expect(members.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Luis LoorD-OTRA-0001"]);
  expect(members.getByRole("link").getAttribute("href")).toBe("/declaraciones/other/qr");
  expect(screen.getByRole("link", { name: "Declarar otra persona aquí" }).getAttribute("href")).toBe(groupLink(shared));

  await userEvent.click(screen.getByRole("button", { name: "En otro teléfono" }));
  expect(await screen.findByRole("img", { name: "Código QR del enlace del grupo" })).toBeTruthy();
});

test("the link of a group opens the form with its journey, and keeps what was chosen before", async () => {
  const things = { ...emptyDeclaration(), items: [newItem(null, undefined)] };
  await writeDraft(NEW_DECLARATION, newDraft(things));
  const { router } = renderScreen(<NewDeclarationView />, { at: groupLink(shared), path: "/declaraciones/nueva" });
  await screen.findByText("Declara con su grupo");
  expect((await screen.findByLabelText<HTMLInputElement>(/Número de vuelo/)).value).toBe(shared.travel.flight_number);
  expect(router.state.location.hash).toBe("");
  expect((await kept())?.values).toMatchObject({ travel_group, travel: shared.travel, items: [{}] });
});

/** Opens the link where a declaration for another journey was begun. */
async function openOver() {
  const begun = emptyDeclaration();
  Object.assign(begun.travel, { flight_number: "XL1", flight_date: "2026-12-01" });
  begun.traveller.surnames = "Ñacato";
  await writeDraft(NEW_DECLARATION, newDraft(begun));
  renderScreen(<NewDeclarationView />, { at: groupLink(shared), path: "/declaraciones/nueva" });
  await screen.findByText("Hay otra declaración empezada");
  return begun.travel_group;
}

test("what is begun for another journey stays until its person puts it into the group", async () => {
  const own = await openOver();
  expect(screen.getByText(/Vuelo XL1/)).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Seguir con ella como está" }));
  expect((await screen.findByLabelText<HTMLInputElement>(/Número de vuelo/)).value).toBe("XL1");
  expect((await kept())?.values.travel_group).toBe(own);
});

test("what is begun for another journey takes that of the group, and nothing else of it", async () => {
  await openOver();
  await userEvent.click(screen.getByRole("button", { name: "Usar el viaje del grupo en ella" }));
  await screen.findByText("Declara con su grupo");
  await vi.waitFor(async () =>
    expect((await kept())?.values).toMatchObject({
      travel_group,
      travel: shared.travel,
      traveller: { surnames: "Ñacato" },
    }),
  );
});

test("a link that was cut off says so, and leads to the form without a group", async () => {
  renderScreen(<NewDeclarationView />, { at: "/declaraciones/nueva#grupo=0192", path: "/declaraciones/nueva" });
  await screen.findByText("El enlace del grupo no está completo");
  await userEvent.click(screen.getByRole("link", { name: "Declarar sin el grupo" }));
  expect(await screen.findByLabelText(/Número de vuelo/)).toBeTruthy();
});
