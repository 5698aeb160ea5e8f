import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { listOf } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signIn } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { database } from "../../offline/database";
import { keepPhoto, MOST_PER_ITEM, postPhotos } from "../../offline/kept-photos";
import { changeEntry, removeEntry } from "../../offline/outbox";
import { texts } from "../../texts/catalogue";
import { toBody } from "./act-body";
import { emptyAct, emptyItem } from "./act-form";
import { ActPhotos } from "./act-photos";
import { actOnDevice } from "./offline-act";

const ID = "0197a3c0-0000-7000-8000-000000000001";
const FOLIO = "GPS-2026-T1-0001";
const { full, chooseFor } = texts.photos;

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("photos"), db.clear("photoFiles"), db.clear("outbox")]);
  signIn(USER);
});

function openAct() {
  const form = { ...emptyAct("GPS"), items: [{ ...emptyItem, included: true, description: "Mango" }] };
  const lists = { carriedItems: [], reasons: [], destinations: [], articles: [] };
  const act = {
    ...actOnDevice(toBody(ID, form), form, USER, lists),
    folio: FOLIO,
    issued_at: "2026-11-20T17:00:00Z",
    verification: "ab".repeat(32),
    qr: "qr",
    corrects: null,
    handed_in_by: null,
    received_at: null,
  };
  renderScreen(<ActPhotos act={act} />, { at: "/", path: "/" });
}

test("an item with all its photos offers no room for another while the last is received", async () => {
  const photo = (id: string) => ({ id, n: 1, added_by: "Ana", added_at: "2026-11-20T17:00:00Z" });
  const received = Array.from({ length: MOST_PER_ITEM - 1 }, (_, index) => photo(`p-${index}`));
  const last = await keepPhoto(USER.id, new Uint8Array([1]).buffer);
  await postPhotos({ id: ID, folio: FOLIO }, [{ id: last.id, n: 1 }]);
  await changeEntry(last.id, () => ({ notBefore: Number.MAX_SAFE_INTEGER }));
  let answer: ((response: Response) => void) | null = null;
  let held = false;
  fakeApi({
    [`GET /api/retentions/${ID}/photos` as const]: () =>
      held ? new Promise<Response>((resolve) => (answer = resolve)) : Response.json(listOf(received)),
    "*": () => new Response(new Uint8Array([1])),
  });
  openAct();
  expect(await screen.findByText(full)).toBeTruthy();

  held = true;
  await removeEntry(last.id);
  await vi.waitFor(() => expect(answer).not.toBeNull());
  expect(screen.queryByRole("button", { name: chooseFor(1) })).toBeNull();
  expect(screen.getByText(full)).toBeTruthy();

  answer!(Response.json(listOf([...received, photo(last.id)])));
  await vi.waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(MOST_PER_ITEM));
  expect(screen.getByText(full)).toBeTruthy();
});
