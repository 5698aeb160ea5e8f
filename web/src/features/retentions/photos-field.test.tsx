import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/render-screen";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { database } from "../../offline/database";
import { photoFile } from "../../offline/kept-photos";
import { ownEntries } from "../../offline/outbox";
import { type ActForm, addedItem, emptyAct } from "./act-form";
import { postIssuedPhotos } from "./issued-photos";
import { PhotosField } from "./photos-field";
import { shrunkPhoto } from "./shrunk-photo";

vi.mock("./shrunk-photo", () => ({ shrunkPhoto: vi.fn() }));

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("photos"), db.clear("photoFiles"), db.clear("outbox")]);
  signIn(USER);
  vi.mocked(shrunkPhoto).mockImplementation(async (file) => {
    if (file.type !== "image/jpeg") throw new Error("unreadable");
    return file.arrayBuffer();
  });
});

function Field() {
  const methods = useForm<ActForm>({
    defaultValues: { ...emptyAct("GPS"), items: [addedItem(null, "hojas", undefined)] },
  });
  return (
    <FormProvider {...methods}>
      <PhotosField index={0} />
      <output data-testid="form">{JSON.stringify(useWatch({ control: methods.control }))}</output>
    </FormProvider>
  );
}

const form = () => JSON.parse(screen.getByTestId("form").textContent ?? "") as ActForm;

const picture = (name: string, type = "image/jpeg") => new File([name], name, { type });
const chooser = () => screen.getByLabelText<HTMLInputElement>("Elegir fotos de la mercancía 1", { selector: "input" });
const chosen = () => screen.queryAllByRole("img").map((image) => image.getAttribute("alt"));

test("chosen photos are kept on the device with the draft, and removed ones are forgotten", async () => {
  renderScreen(<Field />, { at: "/form-retenciones" });
  await userEvent.upload(chooser(), [picture("a"), picture("b")]);
  await waitFor(() => expect(chosen()).toEqual(["Foto 1", "Foto 2"]));
  const [first, second] = form().items[0]?.photos ?? [];
  expect(new TextDecoder().decode((await photoFile(first ?? "")) ?? undefined)).toBe("a");

  await userEvent.click(screen.getByRole("button", { name: "Quitar la foto 1" }));
  await waitFor(() => expect(chosen()).toEqual(["Foto 1"]));
  expect(form().items[0]?.photos).toEqual([second]);
  await waitFor(async () => expect(await photoFile(first ?? "")).toBeUndefined());
});

test("an item takes five photos, and says what it leaves out", async () => {
  renderScreen(<Field />, { at: "/form-retenciones" });
  await userEvent.upload(chooser(), [picture("x", "image/heic")], { applyAccept: false });
  expect((await screen.findByRole("alert")).textContent).toContain("no lee fotos HEIC");
  await userEvent.upload(chooser(), [picture("x", "text/plain")], { applyAccept: false });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("no se puede leer como foto"));
  await userEvent.upload(
    chooser(),
    ["a", "b", "c", "d", "e", "f"].map((name) => picture(name)),
  );
  await waitFor(() => expect(chosen().length).toBe(5));
  expect(screen.getByText("Ya tiene 5 fotos.")).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("Las demás no se añadieron");
  expect(form().items[0]?.photos?.length).toBe(5);
});

test("the photos of an issued act wait under the number that the server gives their goods", async () => {
  renderScreen(<Field />, { at: "/form-retenciones" });
  await userEvent.upload(chooser(), [picture("a")]);
  await waitFor(() => expect(chosen().length).toBe(1));
  const left = { ...addedItem(null, "no va", undefined), included: false };
  const act = { id: "act-1", folio: "GPS-2026-0001" };
  await postIssuedPhotos(act, {
    ...form(),
    items: [left, addedItem(null, "sin fotos", undefined), ...form().items],
  });
  expect((await ownEntries()).map(({ aggregate, photo, owner }) => [aggregate, photo?.n, owner])).toEqual([
    ["act-1", 2, "u-1"],
  ]);
  expect(within(document.body).queryByRole("alert")).toBeNull();
});
