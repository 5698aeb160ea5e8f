import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { saying } from "../../../testing/saying";
import { database } from "../../offline/database";
import { type DeclarationForm, emptyDeclaration, newItem } from "../../offline/declaration-draft";
import { readDraft, writeDraft } from "../../offline/drafts";
import { keepDeclaration } from "../../offline/kept-declarations";
import { forgetOwnData, keepOwnData } from "../../offline/own-data";
import { NEW_DECLARATION, newDraft } from "../../offline/things-to-declare";
import { groupLink } from "./group-link";
import { NewDeclarationView } from "./new-declaration-view";
import { TravelGroup } from "./travel-group";

const travel_group = "0192f3c4-0000-7000-8000-000000000001";
const { flight_number, direction, transport_mode, origin_airport, destination_airport } = DECLARATION.travel;
const shared = {
  travel_group,
  travel: { flight_number, flight_date: "2026-12-04", direction, transport_mode, origin_airport, destination_airport },
};
const kept = () => readDraft<DeclarationForm>(NEW_DECLARATION);

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("drafts"), db.clear("declarations")]);
  await forgetOwnData();
  fakeApi({ "*": NOTHING });
});

test("the group shows who else has declared on this phone, and how the next one does", async () => {
  const of = (id: string, given_names: string, change: object) => ({
    ...DECLARATION,
    id,
    code: `D-${id}`,
    travel: { ...DECLARATION.travel, flight_date: shared.travel.flight_date },
    travel_group,
    traveller: { ...DECLARATION.traveller, surnames: "Loor", given_names },
    ...change,
  });
  const all = [
    of(DECLARATION.id, "Ana", {}),
    of("second", "Eva", { submitted_at: "2026-11-21T15:00:00Z" }),
    of("first", "Luis", { submitted_at: "2026-11-20T15:00:00Z" }),
    of("stranger", "Otra", { travel_group: null }),
    of("annulled", "Nula", { state: "annulled" }),
    of("moved", "Ida", { travel: { ...DECLARATION.travel, flight_date: "2026-12-05" } }),
  ];
  for (const declaration of all) await keepDeclaration(declaration as typeof DECLARATION, null);
  renderScreen(<TravelGroup shared={shared} current={DECLARATION.id} />);
  const members = within(await screen.findByRole("list", { name: "Del grupo, en este teléfono" }));
  expect(members.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Luis LoorD-first",
    "Eva LoorD-second",
  ]);
  expect(members.getAllByRole("link")[0]?.getAttribute("href")).toBe("/declaraciones/first/qr");
  expect(screen.getByRole("link", { name: "Otra persona declara aquí" }).getAttribute("href")).toBe(groupLink(shared));

  await userEvent.click(screen.getByRole("button", { name: "Invitar a otro teléfono" }));
  expect(await screen.findByRole("img", { name: "Código QR del enlace del grupo" })).toBeTruthy();
});

const follow = () => renderScreen(<NewDeclarationView />, { at: groupLink(shared), path: "/declaraciones/nueva" });
const flight = async () => (await screen.findByLabelText<HTMLInputElement>(/Número de vuelo/)).value;

/** Begins a declaration on the device. */
async function begin({ travel, traveller, ...values }: PartialForm, sent?: unknown) {
  const empty = emptyDeclaration();
  const begun = {
    ...empty,
    ...values,
    travel: { ...empty.travel, ...travel },
    traveller: { ...empty.traveller, ...traveller },
  };
  await writeDraft(NEW_DECLARATION, { ...newDraft(begun), sent });
  return begun;
}
interface PartialForm extends Partial<Omit<DeclarationForm, "travel" | "traveller">> {
  travel?: Partial<DeclarationForm["travel"]>;
  traveller?: Partial<DeclarationForm["traveller"]>;
}

test("the link of a group opens the form with its journey, and keeps what was chosen before", async () => {
  await begin({ items: [newItem(null, undefined)] });
  const { router } = follow();
  await screen.findByText("Declara con su grupo");
  expect(await flight()).toBe(shared.travel.flight_number);
  expect(router.state.location.hash).toBe("");
  expect((await kept())?.values).toMatchObject({ travel_group, travel: shared.travel, items: [{}] });
});

test("the link that is opened again overwrites nothing", async () => {
  await begin({ travel_group, travel: { ...shared.travel, airline: "XL", destination_airport: "SCY" } });
  follow();
  await screen.findByText("Declara con su grupo");
  expect((await kept())?.values.travel).toMatchObject({ airline: "XL", destination_airport: "SCY" });
});

// The date is half typed.
const OTHER_JOURNEY = { flight_number: "XL1", flight_date: "2026--05" };

test("what is begun for another journey stays until its person puts it into the group", async () => {
  const { travel_group: own } = await begin({ travel: OTHER_JOURNEY });
  follow();
  await screen.findByText("Hay otra declaración empezada");
  expect(screen.getByText(/Vuelo XL1\. El enlace es para: .*2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole("link", { name: "Seguir con ella" }));
  expect(await flight()).toBe("XL1");
  expect((await kept())?.values.travel_group).toBe(own);
});

test("what is begun for another journey takes that of the group, and nothing else of it", async () => {
  await begin({ travel: OTHER_JOURNEY, traveller: { surnames: "Ñacato" } });
  follow();
  await userEvent.click(await screen.findByRole("button", { name: "Usar el viaje del grupo en ella" }));
  await screen.findByText("Declara con su grupo");
  await vi.waitFor(async () =>
    expect((await kept())?.values).toMatchObject({
      travel_group,
      travel: shared.travel,
      traveller: { surnames: "Ñacato" },
    }),
  );
});

test("whoever takes over a phone does not land in the declaration of another person", async () => {
  await begin({ travel_group, travel: shared.travel, traveller: { surnames: "Ñacato", given_names: "Björn" } });
  follow();
  await screen.findByText(saying("Está empezada la declaración de Björn Ñacato"));
  expect(screen.queryByRole("button", { name: /Usar el viaje/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Seguir con ella" })).toBeTruthy();
});

test("who was here before repeats the last declaration with the journey of the group", async () => {
  const before = emptyDeclaration();
  Object.assign(before.traveller, { document_number: "P1234567", surnames: "Ñacato" });
  await keepOwnData(before);
  follow();
  await userEvent.click(await screen.findByRole("button", { name: "Repetir mi última declaración" }));
  await vi.waitFor(async () =>
    expect((await kept())?.values).toMatchObject({
      travel_group,
      travel: shared.travel,
      traveller: { surnames: "Ñacato" },
    }),
  );
});

test("what may have arrived goes into no other group", async () => {
  await begin({ travel: OTHER_JOURNEY }, { travel: {} });
  follow();
  await screen.findByText("Hay otra declaración empezada");
  expect(screen.queryByRole("button", { name: /Usar el viaje/ })).toBeNull();
});

test("a link that was cut off says so, and leads to the form without a group", async () => {
  renderScreen(<NewDeclarationView />, { at: "/declaraciones/nueva#vuelo=LA1411&fe", path: "/declaraciones/nueva" });
  await screen.findByText("El enlace del grupo no está completo");
  await userEvent.click(screen.getByRole("link", { name: "Declarar sin el grupo" }));
  expect(await flight()).toBe("");
});
