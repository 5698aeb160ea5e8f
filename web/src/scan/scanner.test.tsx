import { readFileSync } from "node:fs";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeApi, hanging } from "../../testing/fake-api";
import { renderScreen } from "../../testing/render-screen";
import { signIn } from "../../testing/sign-in";
import { USER } from "../../testing/user";
import type { components } from "../api/schema";
import type { BaggageClaims } from "../lib/seal";
import { Scanner } from "./scanner";

const vectors = JSON.parse(readFileSync("../deploy/seal/vectors.json", "utf8")) as {
  keys: components["schemas"]["SealKeys"];
  tokens: { reading: string; token: string; claims?: { code: string } }[];
};
const baggage = JSON.parse(readFileSync("../deploy/seal/baggage.json", "utf8")) as {
  tokens: { name: string; token: string; claims: BaggageClaims }[];
};
const tokenThatIs = (reading: string) => vectors.tokens.find((one) => one.reading === reading) ?? { token: "" };

const ALERT = {
  passenger_id: "p-1",
  reason: "Trajo semillas sin declarar",
  written_by: "Luis Paz",
  written_at: "2026-11-20T15:00:00Z",
};

function open(devices: Partial<MediaDevices> | undefined) {
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: devices });
  const calls = fakeApi({ "GET /api/keys": vectors.keys });
  const [onCode, onClose] = [vi.fn(), vi.fn()];
  return { ...renderScreen(<Scanner onCode={onCode} onClose={onClose} />), calls, onCode, onClose };
}

const refusing = (name: string) => ({ getUserMedia: () => Promise.reject(new DOMException("", name)) });

test.each([
  ["NotAllowedError", "La cámara no tiene permiso", true],
  ["NotFoundError", "Este equipo no tiene cámara", false],
  ["NotReadableError", "Otra aplicación usa la cámara", true],
])("%s of the camera is told in words", async (name, title, again) => {
  open(refusing(name));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reintentar" }) !== null).toBe(again);
});

test("without access to cameras a code is still taken", async () => {
  const { onCode } = open(undefined);
  expect(await screen.findByText("Este navegador no da acceso a la cámara")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Código o lector USB"), "7k3m q2x9{Enter}");
  await vi.waitFor(() => expect(onCode).toHaveBeenCalledWith("D-7K3M-Q2X9"));
});

test("the camera stops when the scanner closes, also while it starts", async () => {
  const track = { stop: vi.fn(), getSettings: () => ({}), getCapabilities: () => ({}) };
  const stream = { id: "1", getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  let start: (stream: MediaStream) => void = () => undefined;
  const { unmount } = open({
    getUserMedia: () => new Promise((resolve) => (start = resolve)),
    enumerateDevices: () => Promise.resolve([]),
  });
  unmount();
  start(stream);
  await vi.waitFor(() => expect(track.stop).toHaveBeenCalledOnce());
});

test("what is typed on a button goes to the field, and a sealed text is told apart", async () => {
  const { onCode } = open(refusing("NotFoundError"));
  screen.getByRole("button", { name: "Cerrar" }).focus();
  const { token, claims } = tokenThatIs("genuine") as { token: string; claims: { code: string } };
  await userEvent.keyboard(`${token.replaceAll("[", "[[").replaceAll("{", "{{")}{Enter}`);
  expect((await screen.findByRole("alert")).textContent).toContain("Auténtica");
  await userEvent.click(screen.getByRole("button", { name: "Abrir declaración" }));
  expect(onCode).toHaveBeenCalledWith(claims.code);
});

test("newer keys are asked for when a key is unknown", async () => {
  const { calls } = open(refusing("NotFoundError"));
  await vi.waitFor(() => expect(calls.length).toBe(1));
  await userEvent.type(screen.getByLabelText("Código o lector USB"), `${tokenThatIs("unknown_key").token}{Enter}`);
  expect((await screen.findByRole("alert")).textContent).toContain("Clave desconocida");
  expect(calls.map(({ name }) => name)).toEqual(["GET /api/keys", "GET /api/keys"]);
});

test("an alert that this device has heard of is shown although no server answers", async () => {
  signIn(USER, { airport: "GPS" });
  const { token, claims } = tokenThatIs("genuine") as { token: string; claims: { code: string } };
  fakeApi({
    "GET /api/keys": vectors.keys,
    "GET /api/alerted-declarations": {
      items: [{ code: claims.code, alerts: [ALERT], seals: [] }],
      total: 1,
      next_page_token: null,
    },
    "*": hanging,
  });
  renderScreen(<Scanner heard={token} onCode={vi.fn()} onClose={vi.fn()} />);
  expect((await screen.findByRole("alert")).textContent).toContain("Auténtica");
  const strip = (await screen.findByText("Alerta del personal")).closest("[role=status]");
  expect(strip?.textContent).toContain("Trajo semillas sin declarar");
  expect(screen.getByRole("link", { name: "Ver al pasajero" }).getAttribute("href")).toBe("/pasajeros/p-1");
});

test.each([
  ["that no bag has may be another one", () => Response.json({}, { status: 404 }), "Precinto desconocido"],
  ["may be of another airport", () => Response.json({}, { status: 403 }), "Precinto de otro aeropuerto"],
  ["is not looked for without an answer", () => Promise.reject(new TypeError("lost")), "Precinto sin comprobar"],
])("a seal %s", async (_, sealed, word) => {
  fakeApi({ "GET /api/keys": vectors.keys, "GET /api/seals/UIO000999": sealed });
  renderScreen(<Scanner heard="UIO000999" onCode={vi.fn()} onClose={vi.fn()} />);
  expect((await screen.findByRole("alert")).textContent).toContain(word);
});

test("the label of bags says its seals without an answer of a server, and leads to its declaration", async () => {
  signIn(USER, { airport: "GPS" });
  const [, { token, claims }] = baggage.tokens as [unknown, (typeof baggage.tokens)[number]];
  fakeApi({ "GET /api/keys": vectors.keys, "*": hanging });
  const onCode = vi.fn();
  renderScreen(<Scanner heard={token} onCode={onCode} onClose={vi.fn()} />);
  expect((await screen.findByRole("alert")).textContent).toContain("Auténtica");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(claims.seals);
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts.slice(0, 3)).toEqual([claims.code, `${claims.bags}`, "UIO"]);
  // Sealed at 14:00 UTC, in the time of the filter.
  expect(facts[3]).toMatch(/^21\snov\s2026,\s09:00/);
  const button = screen.getByRole("button", { name: "Abrir declaración" });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.click(button);
  expect(onCode).toHaveBeenCalledWith(claims.code);
});

test("the label of bags shows the alerts that this device has heard of", async () => {
  signIn(USER, { airport: "GPS" });
  const [{ token, claims }] = baggage.tokens as [(typeof baggage.tokens)[number]];
  fakeApi({
    "GET /api/keys": vectors.keys,
    "GET /api/alerted-declarations": {
      items: [{ code: claims.code, alerts: [ALERT], seals: [] }],
      total: 1,
      next_page_token: null,
    },
    "*": hanging,
  });
  renderScreen(<Scanner heard={token} onCode={vi.fn()} onClose={vi.fn()} />);
  expect(await screen.findByText("Trajo semillas sin declarar")).toBeTruthy();
});
