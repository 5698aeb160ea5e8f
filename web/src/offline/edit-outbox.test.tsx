import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING, SETTINGS } from "../../testing/answers";
import { DECLARATION } from "../../testing/declaration";
import { fakeApi } from "../../testing/fake-api";
import { holdDeclaration } from "../../testing/held-declaration";
import { database } from "./database";
import type { EditToSend } from "./declaration-delivery";
import { type DeclarationForm, editDraftOf, emptyDeclaration } from "./declaration-draft";
import { sendEdit, sendOver, takeBack } from "./declaration-outbox";
import { readDraft, writeDraft } from "./drafts";
import { keepDeclaration, keptDeclaration, receivedUnder } from "./kept-declarations";
import { changeEntry, ownEntries, post } from "./outbox";
import { sendOutbox } from "./outbox-sending";

const { id, code } = DECLARATION;
const [CREATION, EDIT] = ["key-1-of-creation", "key-2-of-edit"];

let server: ReturnType<typeof holdDeclaration>;
let draft: { sent: unknown };

beforeEach(async () => {
  const db = await database();
  await Promise.all([db.clear("outbox"), db.clear("drafts"), db.clear("declarations")]);
  vi.restoreAllMocks();
  server = holdDeclaration();
  fakeApi(server.answers, { "*": NOTHING });
  draft = { sent: undefined };
  await keepDeclaration(DECLARATION, "secret", { requestKey: CREATION });
});

const online = (is: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(is);

function content(flight: string, version = 1): EditToSend {
  const form = { ...emptyDeclaration(), travel_group: "0192f3c4-0000-7000-8000-000000000001" };
  form.travel.flight_number = flight;
  const edit = { travel: { flight_number: flight }, version, credentials: { edit_key: "secret" } };
  return { declaration: { id, code }, edit: edit as never, form, sworn: SETTINGS.disclaimer };
}

const send = (flight: string, key = EDIT) =>
  sendEdit(key, content(flight), {
    sent: () => draft.sent,
    remember: async (sent) => void (draft = { sent }),
    onKept: () => undefined,
    onRetry: () => undefined,
  });

/** What arrived, in its order. */
const arrived = () => server.edits.map(({ version, travel }) => `${version} ${travel?.flight_number}`);

const loseAnswers = () => {
  server.meet = (store) => {
    store();
    throw new TypeError("Failed to fetch");
  };
};
const goOn = async () => {
  server.meet = (store) => store();
  await changeEntry(EDIT, () => ({ state: "sending", notBefore: 0 }));
};

test("an edit made without a network is kept and sent once after the page was loaded again", async () => {
  online(false);
  expect(await send("LA2")).toBeNull();
  expect(await ownEntries()).toMatchObject([{ id: EDIT, kind: "edit", state: "waiting" }]);
  expect(await receivedUnder(EDIT), "nobody says so before the server does").toBeNull();

  vi.resetModules();
  const reloaded = await import("./outbox-sending");
  online(true);
  expect(await reloaded.sendOutbox()).toBe(false);
  await reloaded.sendOutbox({ eager: true });
  expect(arrived()).toEqual(["1 LA2"]);
  expect(server.edits[0]?.credentials).toEqual({ edit_key: "secret" });
  expect(await receivedUnder(EDIT)).toMatchObject({ isEdit: true, declaration: { version: 2 } });
  expect(await keptDeclaration(id), "it can be edited again").toMatchObject({
    editKey: "secret",
    requestKey: CREATION,
  });
});

test("an edit whose answer was lost is made once", async () => {
  loseAnswers();
  expect(await send("LA2")).toBeNull();
  await goOn();
  expect(await sendOutbox()).toBe(false);
  expect(arrived()).toEqual(["1 LA2", "1 LA2"]);
  expect(server.now.version).toBe(2);
});

test("what is changed after a lost answer follows the earlier edit", async () => {
  loseAnswers();
  await send("LA2");
  expect(await takeBack(EDIT, 4)).toBe("taken");
  const kept = await readDraft<DeclarationForm>(editDraftOf(id));
  expect(kept).toMatchObject({ idempotencyKey: EDIT, version: 1, step: 4 });
  expect(JSON.stringify(kept), "a draft is not encrypted").not.toContain("secret");
  draft = { sent: kept?.sent };
  server.meet = (store) => store();
  expect(await send("LA3")).toMatchObject({ version: 3 });
  expect(arrived()).toEqual(["1 LA2", "1 LA2", "2 LA3"]);
});

test("an edit waits for its declaration to be received", async () => {
  const sent: string[] = [];
  let isBusy = true;
  fakeApi(server.answers, {
    "POST /api/declarations": () => {
      sent.push("creation");
      return isBusy
        ? Response.json({ reason: "UNAVAILABLE" }, { status: 503 })
        : Response.json({ ...DECLARATION, edit_key: "secret" }, { status: 201 });
    },
    "*": NOTHING,
  });
  server.meet = (store) => {
    sent.push("edit");
    return store();
  };
  online(false);
  // As it is while the answer is known and its entry is not yet forgotten.
  await post({ id: CREATION, kind: "declaration", aggregate: CREATION }, { ...content("LA1"), body: {} });
  await send("LA2");
  online(true);
  await sendOutbox();
  expect(new Set(sent)).toEqual(new Set(["creation"]));
  isBusy = false;
  sent.length = 0;
  await changeEntry(CREATION, () => ({ notBefore: 0 }));
  expect(await sendOutbox()).toBe(false);
  expect(sent).toEqual(["creation", "edit"]);
});

test.each([
  ["somebody changed the declaration", { version: 2 }, "VERSION_CONFLICT"],
  ["its control began", { editable: false }, "DECLARATION_NOT_EDITABLE"],
])("an edit stays, marked alone, where %s", async (_, change, reason) => {
  server.change(change);
  online(false);
  await send("LA2");
  const other = { ...content("LA9"), declaration: { id: "d-2", code: "D-2" } };
  await post({ id: "key-3", kind: "edit", aggregate: "d-2" }, other);
  fakeApi(server.answers, { "PUT /api/declarations/d-2": { ...DECLARATION, id: "d-2" }, "*": NOTHING });
  online(true);
  expect(await sendOutbox()).toBe(false);
  expect(await ownEntries()).toMatchObject([
    { id: EDIT, state: "refused", answer: { status: 409, reason }, sent: null },
  ]);
});

test("an edit that met another version is sent over it when that is asked for, once", async () => {
  server.change({ version: 4 });
  expect(await send("LA2")).toBeNull();
  expect(await ownEntries()).toMatchObject([{ id: EDIT, state: "refused" }]);
  await sendOver(EDIT, { version: 4, credentials: { edit_key: "secret" } });
  expect(await ownEntries()).toEqual([]);
  expect(arrived()).toEqual(["1 LA2", "4 LA2"]);
  expect(await receivedUnder(EDIT)).toMatchObject({ declaration: { version: 5 } });
});

test("what the server refuses of the content is the form's again while it is open", async () => {
  server.meet = () => Response.json({ reason: "INVALID_FIELDS", message: "Revise los datos." }, { status: 422 });
  await expect(send("LA2")).rejects.toThrow("Revise los datos.");
  expect(await ownEntries()).toEqual([]);
  expect(draft.sent).toBeUndefined();
});

test("the draft of a form that was closed while it was being sent goes when the edit is received", async () => {
  await writeDraft(editDraftOf(id), { values: content("LA2").form, step: 4, idempotencyKey: EDIT, version: 1 });
  await send("LA2");
  expect(await readDraft(editDraftOf(id))).toBeUndefined();
});
