import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render-screen";
import { signInAs } from "../../testing/sign-in";
import { ConnectionError, toApiProblem } from "../api/problem";
import { z } from "../lib/zod";
import { database } from "../offline/database";
import { Drafted, type OpenedDraft, useDraftKey } from "./draft";
import { EditorForm, SaveButton } from "./editor";
import { valuesOf } from "./field-values";
import { type FieldList, Fields } from "./fields";
import { rulesOf } from "./rules";
import { useActivation } from "./use-activation";
import { type Sending, useEditor } from "./use-editor";

/** A record with a field of each ordinary kind. */
interface Ferry {
  version: number;
  name: string;
  note: string | null;
  harbour: string;
  since: string | null;
  active: boolean;
}

const { text, optional, chosen } = rulesOf({ required: "Falta.", choose: "Elija.", long: (most) => `Hasta ${most}.` });
const schema = z.object({
  name: text(20),
  note: optional(100),
  harbour: chosen,
  since: z.string().transform((day) => day || null),
  active: z.boolean(),
});
type Values = z.input<typeof schema>;
type Body = z.output<typeof schema>;

const FIELDS: FieldList<Values> = [
  { kind: "text", name: "name", label: "Nombre" },
  { kind: "lines", name: "note", label: "Nota", rows: 2, optional: true, serverNames: ["remark"] },
  {
    kind: "select",
    name: "harbour",
    label: "Puerto",
    options: [
      { value: "AYO", label: "Puerto Ayora" },
      { value: "BAQ", label: "Baquerizo" },
    ],
  },
  { kind: "date", name: "since", label: "Desde" },
  { kind: "check", name: "active", label: "Navega" },
];
const TEXTS = {
  restored: "Continúa.",
  discard: "Descartar",
  discardQuestion: { title: "¿Descartar?", text: "No se puede deshacer.", action: "Sí, descartar" },
  failed: "No se guardó",
  unknown: { title: "No se sabe", repeat: "Guarde otra vez." },
  leave: { title: "Sin guardar", text: "Queda aquí.", stay: "Seguir", leave: "Salir" },
};
const STORED: Ferry = { version: 4, name: "Tintorera", note: null, harbour: "AYO", since: "2020-01-31", active: true };

type Save = (body: Body, sending: Sending) => Promise<Ferry>;
interface Props {
  record?: Ferry | null;
  save?: Save;
  readCurrent?: () => Promise<Ferry>;
}

function FerryEditor({
  record = STORED,
  save = async (body, { version }) => ({ ...body, version: version + 1 }),
  readCurrent = async () => STORED,
}: Props) {
  const draftKey = useDraftKey("ferry", "T-1");
  return (
    <Drafted
      draftKey={draftKey}
      begin={() => ({ values: valuesOf(FIELDS, record), version: record?.version })}
      loading={<p>Cargando</p>}
    >
      {(opened) => <Opened opened={opened} record={record} save={save} readCurrent={readCurrent} />}
    </Drafted>
  );
}

function Opened({ opened, record, save, readCurrent }: Required<Props> & { opened: OpenedDraft<Values> }) {
  const editor = useEditor<Ferry, Values, Body>({
    opened,
    fields: FIELDS,
    schema,
    toValues: (ferry) => valuesOf(FIELDS, ferry),
    save,
    readCurrent,
    onSaved: async (saved) => {
      await editor.startOver(saved);
    },
    onTakeCurrent: async (current) => {
      await editor.startOver(current);
    },
  });
  const activation = useActivation({
    editor,
    record: record ?? STORED,
    active: true,
    flip: async () => ({ ...STORED, active: false, version: 5 }),
    readCurrent,
    onFlipped: () => undefined,
    onFound: () => undefined,
    texts: {
      deactivate: "Desactivar",
      reactivate: "Reactivar",
      deactivated: "Fuera",
      reactivated: "Dentro",
      title: "¿Desactivar?",
      question: "Se puede reactivar.",
    },
  });
  return (
    <EditorForm editor={editor} texts={TEXTS} name="el ferry">
      <Fields of={FIELDS} />
      <SaveButton editor={editor}>Guardar</SaveButton>
      {activation.button}
      {activation.question}
    </EditorForm>
  );
}

const nameBox = () => screen.findByLabelText<HTMLInputElement>("Nombre", { selector: "input" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const refused = (body: object) => Promise.reject(toApiProblem(422, body));
const conflict = () =>
  Promise.reject(toApiProblem(409, { message: "Otra persona lo cambió.", reason: "VERSION_CONFLICT", errors: [] }));

async function retype(value: string) {
  const box = await nameBox();
  await userEvent.clear(box);
  await userEvent.type(box, value);
}

const stored = async () => (await database()).getAllKeys("drafts");

beforeEach(async () => {
  await (await database()).clear("drafts");
  signInAs("admin");
});

test("what is sent is what the schema makes of what is typed, with the version it began from", async () => {
  const save = vi.fn<Save>(async (body) => ({ ...body, version: 5 }));
  renderScreen(<FerryEditor save={save} />);
  await retype("  Albatros ");
  await press("Guardar");
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [body, { version }] = save.mock.calls[0] ?? [undefined, { version: 0 }];
  expect(body).toEqual({ name: "Albatros", note: null, harbour: "AYO", since: "2020-01-31", active: true });
  expect(version).toBe(4);
  await waitFor(async () => expect(await stored()).toEqual([]));
});

test("a form with errors is not sent, and says each of them", async () => {
  const save = vi.fn<Save>();
  renderScreen(<FerryEditor record={null} save={save} />);
  await nameBox();
  await press("Guardar");
  expect(await screen.findByText("Falta.")).toBeTruthy();
  expect(screen.getByText("Elija.")).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
});

test("every field that the server refuses is marked, by whichever name, and the first has the focus", async () => {
  const errors = [
    { field: "remark", reason: "X", message: "Nota mala." },
    { field: "harbour[0].code", reason: "X", message: "Puerto malo." },
    { field: "weight", reason: "X", message: "No está en el formulario." },
  ];
  renderScreen(<FerryEditor save={() => refused({ message: "Revise.", errors })} />);
  await retype("Albatros");
  await press("Guardar");
  expect(await screen.findByText("Nota mala.")).toBeTruthy();
  expect(screen.getByText("Puerto malo.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nota/)));
  expect((await nameBox()).value).toBe("Albatros");
});

test("a failure that is about no field gets the focus itself; after a lost connection nobody knows", async () => {
  const save = vi.fn<Save>();
  save
    .mockImplementationOnce(() => refused({ message: "El servidor no quiso." }))
    .mockImplementationOnce(() => Promise.reject(new ConnectionError(true)));
  renderScreen(<FerryEditor save={save} />);
  await retype("Albatros");
  await press("Guardar");
  const notice = await screen.findByRole("alert");
  expect(notice.textContent).toContain("El servidor no quiso.");
  await waitFor(() => expect(document.activeElement).toBe(notice));
  await press("Guardar");
  expect(await screen.findByText("No se sabe")).toBeTruthy();
});

describe("a conflict", () => {
  const theirs: Ferry = { ...STORED, version: 5, name: "Fragata", since: "2021-02-01" };
  const secondTime = () => vi.fn<Save>(async (body) => ({ ...body, version: 6 })).mockImplementationOnce(conflict);

  async function meet(save: Save) {
    renderScreen(<FerryEditor save={save} readCurrent={async () => theirs} />);
    await retype("Albatros");
    await press("Guardar");
    return screen.findByRole("dialog", { name: "Otra persona cambió el ferry" });
  }

  test("shows both versions of what differs, as people read it, and keeps what was typed", async () => {
    const dialog = await meet(secondTime());
    const region = (name: string) =>
      within(within(dialog).getByRole("region", { name }))
        .getAllByRole("definition")
        .map(({ textContent }) => textContent);
    expect(region("Nombre")).toEqual(["Albatros", "Fragata"]);
    expect(region("Desde")).toEqual(["31 de enero de 2020", "1 de febrero de 2021"]);
    expect(within(dialog).queryByRole("region", { name: "Puerto" })).toBeNull();
    expect((await nameBox()).value).toBe("Albatros");
  });

  test("mine is saved over the version that was read", async () => {
    const save = secondTime();
    const dialog = await meet(save);
    await userEvent.click(within(dialog).getByRole("button", { name: "Guardar la mía sobre la actual" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(save.mock.calls.map(([{ name }, { version }]) => [name, version])).toEqual([
      ["Albatros", 4],
      ["Albatros", 5],
    ]);
  });

  test("theirs takes the place of what was typed, and of the draft", async () => {
    const dialog = await meet(secondTime());
    await userEvent.click(within(dialog).getByRole("button", { name: "Usar la versión actual" }));
    await waitFor(async () => expect((await nameBox()).value).toBe("Fragata"));
    expect(await stored()).toEqual([]);
  });
});

describe("a draft", () => {
  async function typeAndLeave() {
    const { unmount } = renderScreen(<FerryEditor />);
    await retype("Albatros");
    await waitFor(async () => expect(await stored()).toEqual(["ferry:u-admin:T-1"]));
    unmount();
  }

  test("comes back after a reload and is sent as a change of the version it began from", async () => {
    await typeAndLeave();
    const save = vi.fn<Save>(async (body) => ({ ...body, version: 7 }));
    renderScreen(<FerryEditor record={{ ...STORED, version: 6, name: "Fragata" }} save={save} />);
    expect((await nameBox()).value).toBe("Albatros");
    expect(screen.getByText("Continúa.")).toBeTruthy();
    await press("Guardar");
    await waitFor(() => expect(save.mock.calls[0]?.[1].version).toBe(4));
  });

  test("is forgotten only after a question", async () => {
    await typeAndLeave();
    renderScreen(<FerryEditor />);
    await nameBox();
    await press("Descartar");
    expect((await nameBox()).value).toBe("Albatros");
    await press("Sí, descartar");
    await waitFor(async () => expect((await nameBox()).value).toBe("Tintorera"));
    expect(await stored()).toEqual([]);
  });

  test("is shown to nobody else on the same device", async () => {
    await typeAndLeave();
    signInAs("supervisor");
    renderScreen(<FerryEditor />);
    expect((await nameBox()).value).toBe("Tintorera");
  });

  test("of an earlier release gets the fields that the form has gained", async () => {
    const values = { name: "Albatros" };
    await (await database()).put("drafts", { values, step: 0, idempotencyKey: "k" }, "ferry:u-admin:T-1");
    renderScreen(<FerryEditor />);
    expect((await nameBox()).value).toBe("Albatros");
    expect(screen.getByLabelText<HTMLSelectElement>("Puerto").value).toBe("AYO");
  });
});

describe("leaving", () => {
  test("asks when something typed is not saved, and stays or goes as one says", async () => {
    const { router } = renderScreen(<FerryEditor />, { at: "/ferry", path: "/ferry" });
    await retype("Albatros");
    await act(() => router.navigate("/"));
    expect(await screen.findByRole("dialog", { name: "Sin guardar" })).toBeTruthy();
    await press("Seguir");
    expect(router.state.location.pathname).toBe("/ferry");
    expect((await nameBox()).value).toBe("Albatros");
    await act(() => router.navigate("/"));
    await press("Salir");
    await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  });

  test("asks nothing when nothing was typed, nor after saving", async () => {
    const { router } = renderScreen(<FerryEditor />, { at: "/ferry", path: "/ferry" });
    await retype("Albatros");
    await press("Guardar");
    await waitFor(async () => expect((await nameBox()).value).toBe("Albatros"));
    await waitFor(async () => expect(await stored()).toEqual([]));
    await act(() => router.navigate("/"));
    expect(router.state.location.pathname).toBe("/");
  });
});

test("a record that is taken out of use takes what is typed along to its new version", async () => {
  const save = vi.fn<Save>(async (body) => ({ ...body, version: 6 }));
  renderScreen(<FerryEditor save={save} />);
  await retype("Albatros");
  await press("Desactivar");
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "¿Desactivar?" })).getByRole("button", { name: "Desactivar" }),
  );
  expect(await screen.findByText("Fuera")).toBeTruthy();
  expect((await nameBox()).value).toBe("Albatros");
  await press("Guardar");
  await waitFor(() => expect(save.mock.calls[0]?.[1].version).toBe(5));
});

test("without a network nothing can be sent, and everything can be typed", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderScreen(<FerryEditor />);
  await retype("Albatros");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Guardar" }).disabled).toBe(true);
  await waitFor(async () => expect(await stored()).toHaveLength(1));
  vi.restoreAllMocks();
});
