import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { DECLARATION } from "../../../testing/declaration";
import { fakeApi } from "../../../testing/fake-api";
import { renderApp } from "../../../testing/render-app";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { database } from "../../offline/database";
import { emptyDeclaration } from "../../offline/declaration-draft";
import { keepPhoto, postPhotos } from "../../offline/kept-photos";
import { changeEntry, ownEntries, post } from "../../offline/outbox";

const ACT = { id: "0197a3c0-0000-7000-8000-000000000001", folio: "GPS-2026-T3-0007" };

const EDIT = "0197a3c0-0000-7000-8000-00000000000a";

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("outbox"), db.clear("photos"), db.clear("photoFiles")]);
  vi.stubGlobal("scrollTo", () => undefined);
  vi.restoreAllMocks();
  signIn(USER);
});

const refused = (message: string) =>
  ({ state: "refused", answer: { status: 422, reason: "X", message, errors: [] } }) as const;

async function postAll() {
  const facts = { folio: ACT.folio, issuedAt: "2026-11-20T17:00:00Z", prints: 0 };
  const act = { ...ACT, passenger: { surnames: "Brandt", given_names: "Jonas" }, ownerless: null };
  await post({ id: ACT.id, kind: "act", aggregate: ACT.id, act: facts }, { act, text: "{}" });
  const [first, second] = await Promise.all([
    keepPhoto(USER.id, new ArrayBuffer(8)),
    keepPhoto(USER.id, new ArrayBuffer(8)),
  ]);
  await postPhotos(ACT, [{ id: first.id, n: 1 }]);
  await postPhotos({ id: "other", folio: "GPS-2026-0008" }, [{ id: second.id, n: 2 }]);
  const form = emptyDeclaration();
  form.travel = { ...form.travel, flight_number: "LA1411", flight_date: DECLARATION.travel.flight_date };
  const declaration = "0197a3c0-0000-7000-8000-000000000009";
  await post({ id: declaration, kind: "declaration", aggregate: declaration }, { body: {}, form, sworn: {} });
  const edited = { id: DECLARATION.id, code: DECLARATION.code };
  await post({ id: EDIT, kind: "edit", aggregate: edited.id }, { declaration: edited, edit: {}, form, sworn: {} });
  return { first, second, declaration };
}

const row = async (name: RegExp) => {
  const list = within(await within(await screen.findByRole("main")).findByRole("list"));
  return list.getAllByRole("listitem").find(({ textContent }) => name.test(textContent)) as HTMLElement;
};

test("each entry is listed with what it is, how it stands and what can be done; the header counts them", async () => {
  const { second } = await postAll();
  await changeEntry(ACT.id, () => refused("Revise los datos."));
  await changeEntry(second.id, () => refused("El acta ya está anulada."));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fakeApi({ "*": NOTHING });
  renderApp("/por-enviar");
  expect(await screen.findByRole("link", { name: "5 por enviar" })).toBeTruthy();

  const act = within(await row(/^Acta/));
  expect(act.getByText("Brandt, Jonas")).toBeTruthy();
  expect(act.getByText(/Revise los datos\./)).toBeTruthy();
  expect(act.getByRole("link", { name: "Corregir el acta" }).getAttribute("href")).toBe(
    `/form-retenciones?corrige=${ACT.id}`,
  );
  expect(within(await row(/^Foto de la mercancía 1/)).getByText(/Se envía después de su acta/)).toBeTruthy();
  expect(within(await row(/^Declaración/)).getByText(/LA1411/)).toBeTruthy();
  const edit = within(await row(/^Edición de la declaración D-7K3M-Q2X9/));
  expect(edit.getByText(/LA1411/)).toBeTruthy();
  expect(edit.getByRole("link", { name: "Ver" }).getAttribute("href")).toBe(`/declaraciones/por-enviar/${EDIT}`);

  await userEvent.click(
    within(await row(/^Foto de la mercancía 2/)).getByRole("button", { name: "Descartar la foto" }),
  );
  expect(await screen.findByRole("link", { name: "4 por enviar" })).toBeTruthy();
  expect(await (await database()).get("photoFiles", second.id)).toBeUndefined();
});

test("a declaration that was taken over says whose it is, and is discarded where the server refuses it", async () => {
  const body = { travel: { ...DECLARATION.travel, flight_number: "LA1411" }, traveller: DECLARATION.traveller };
  await post({ id: EDIT, kind: "taken", aggregate: EDIT }, { body });
  await changeEntry(EDIT, () => refused("Ese viaje no existe."));
  fakeApi({ "*": NOTHING });
  renderApp("/por-enviar");
  const taken = within(await row(/^Declaración tomada de un viajero/));
  expect(taken.getByText(/LA1411/).textContent).toContain("Freire Ñacato, Ana");
  expect(taken.getByText(/Ese viaje no existe\./)).toBeTruthy();
  expect(taken.queryByRole("link")).toBeNull();
  await userEvent.click(taken.getByRole("button", { name: "Descartar" }));
  expect(await screen.findByText("No hay nada por enviar")).toBeTruthy();
});

test("what was refused is sent again when it is asked for, and the list empties", async () => {
  await postAll();
  await Promise.all((await ownEntries()).map(({ id }) => changeEntry(id, () => refused("No."))));
  await Promise.all(
    (await ownEntries())
      .filter(({ kind }) => kind !== "photo")
      .map(({ id }) => database().then((db) => db.delete("outbox", id))),
  );
  fakeApi({ "POST /api/retentions/other/items/2/photos": { offset: 8, kept: true }, "*": NOTHING });
  renderApp("/por-enviar");
  await userEvent.click(within(await row(/^Foto de la mercancía 2/)).getByRole("button", { name: "Enviar otra vez" }));
  await waitFor(() => expect(screen.queryByText(/^Foto de la mercancía 2/)).toBeNull());
  expect(await screen.findByRole("link", { name: "1 por enviar" })).toBeTruthy();
});

test("nobody sees what somebody else wrote here", async () => {
  await postAll();
  signIn({ ...USER, id: "u-2" }, { token: "t-2", keepingKey: "B".repeat(43) });
  fakeApi({ "*": NOTHING });
  renderApp("/por-enviar");
  await screen.findByText("No hay nada por enviar");
  expect(screen.queryByText(/GPS-2026-T3-0007/)).toBeNull();
  expect(screen.queryByRole("link", { name: /por enviar$/ })).toBeNull();
});
