import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../testing/answers";
import { DECLARATION } from "../../testing/declaration";
import { type FakeAnswer, fakeApi } from "../../testing/fake-api";
import { renderScreen } from "../../testing/render-screen";
import { signIn } from "../../testing/sign-in";
import { USER } from "../../testing/user";
import { todayInGalapagos } from "../lib/today";
import { type CarriedDeclaration, writeCarried } from "../nouns/declaration/carried-declaration";
import { database } from "../offline/database";
import { ownEntries } from "../offline/outbox";
import { sendOutbox } from "../offline/outbox-sending";
import { Scanner } from "./scanner";

const KEY = "0197a3c0-0000-7000-8000-0000000000aa";
const TODAY = todayInGalapagos(new Date());

const carriedOf = (travel: Partial<typeof DECLARATION.travel> = {}): CarriedDeclaration => ({
  key: KEY,
  body: {
    travel: { ...DECLARATION.travel, flight_date: TODAY, ...travel },
    traveller: DECLARATION.traveller as CarriedDeclaration["body"]["traveller"],
    minors: [],
    answers: { ...DECLARATION.answers, food: { yes: true, detail: "queso" } },
    items: [
      {
        product_id: null,
        description: "Queso fresco de la sierra",
        quantity: 1.5,
        unit: "KGM",
        carried_in: "TR-01",
        origin_country: "EC",
        packaging: null,
      },
    ],
    oath: { accepted: true, text_version: 3 },
  },
});

let online = true;

beforeAll(() => import("./carried-result"));
beforeEach(async () => {
  const db = await database();
  await db.clear("outbox");
  vi.restoreAllMocks();
  online = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => online);
  signIn(USER);
});

function open(
  carried = carriedOf(),
  answer: FakeAnswer<"POST /api/declarations"> = () =>
    Response.json({ ...DECLARATION, edit_key: "secret" }, { status: 201 }),
) {
  const calls = fakeApi({ "POST /api/declarations": answer, "*": NOTHING });
  const onCode = vi.fn();
  renderScreen(<Scanner heard={writeCarried(carried) ?? ""} onCode={onCode} onClose={vi.fn()} />);
  return { calls, onCode };
}

const takeIt = async () => userEvent.click(await screen.findByRole("button", { name: "Tomar declaración" }));
const sent = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ name }) => name === "POST /api/declarations");

test("it says what was declared, that nobody signed it, and is taken under the key of the phone", async () => {
  const { calls, onCode } = open();
  expect((await screen.findByRole("alert")).textContent).toContain("No firmada por el servidor");
  expect(screen.getByRole("heading", { name: "Declaración sin enviar" })).toBeTruthy();
  expect(screen.getByText("Ana Freire Ñacato")).toBeTruthy();
  expect(screen.getByText(/AB123T47/)).toBeTruthy();
  expect(screen.getByText("Queso fresco de la sierra")).toBeTruthy();
  expect(screen.getByText(/1,5/)).toBeTruthy();
  expect(screen.getByText("queso")).toBeTruthy();
  expect(screen.queryByText(/no pasa por|no de hoy/)).toBeNull();
  await takeIt();
  await waitFor(() => expect(onCode).toHaveBeenCalledWith(DECLARATION.code));
  const [request] = sent(calls).map((one) => one.request);
  expect(request?.headers.get("Idempotency-Key")).toBe(KEY);
  expect(await request?.clone().json()).toEqual(carriedOf().body);
  expect(await ownEntries()).toEqual([]);
});

test("without a network it waits on this device, and its code is said when the server has it", async () => {
  online = false;
  const { calls, onCode } = open();
  await takeIt();
  expect(await screen.findByText("Tomada en este dispositivo; se enviará cuando haya red")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ver por enviar" }).getAttribute("href")).toBe("/por-enviar");
  expect(await ownEntries()).toMatchObject([{ id: KEY, kind: "taken", owner: USER.id }]);
  expect(sent(calls)).toEqual([]);
  online = true;
  await act(async () => void (await sendOutbox({ eager: true })));
  expect(await screen.findByText(/El servidor la recibió/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Abrir declaración" }));
  expect(onCode).toHaveBeenCalledWith(DECLARATION.code);
});

test("another airport and another day are said before it is taken", async () => {
  open(carriedOf({ destination_airport: "SCY", flight_date: "2026-01-02" }));
  const notice = await screen.findByText(/Este viaje no pasa por/);
  expect(notice.textContent).toContain("2 de enero de 2026, no de hoy");
});

test("other content under the key is told, and waits no more", async () => {
  open(carriedOf(), () =>
    Response.json({ reason: "IDEMPOTENCY_KEY_REUSED", message: "Este envío ya se registró." }, { status: 409 }),
  );
  await takeIt();
  expect(await screen.findByText(/otro contenido/)).toBeTruthy();
  expect(await ownEntries()).toEqual([]);
});
