import { readFileSync } from "node:fs";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { entry, listOf } from "../../../testing/answers";
import { captivePortal, fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { actLink } from "../../lib/act-link";
import type { components } from "../../api/schema";
import { sessionStore } from "../../api/session-store";
import { database } from "../../offline/database";
import { VerificationView } from "./verification-view";
import { VerifiedAct } from "./verified-act";

interface Vectors {
  keys: components["schemas"]["SealKeys"];
  tokens: { name: string; token: string; reading: string; claims?: { folio: string; contentHash: string } }[];
}

const vectorsOf = (file: string) => JSON.parse(readFileSync(`../deploy/seal/${file}`, "utf8")) as Vectors;
const acts = vectorsOf("acts.json");
const tokenNamed = (name: string) => acts.tokens.find((one) => one.name === name) ?? { token: "", claims: undefined };
const genuine = tokenNamed("one of each");
const AIRPORTS = listOf([entry("GPS", "Seymour (Baltra)", { attributes: { city: "Baltra" } })]);
const PUBLIC = { "GET /api/keys": acts.keys, "GET /api/catalogues/airports": AIRPORTS };
const STANDING = "GET /api/retentions/standing/GPS-2026-000123";

beforeEach(async () => {
  await (await database()).clear("sealKeys");
});

const open = (token: string) => renderScreen(<VerificationView />, { at: actLink(token, ""), path: "/verificar" });
const verdict = async () => (await screen.findByRole("alert")).textContent;

test("a genuine act says folio, time and goods, and where it stands", async () => {
  const calls = fakeApi({ ...PUBLIC, [STANDING]: { state: "issued", ownerless: null } });
  open(genuine.token);
  expect(await verdict()).toContain("Acta auténtica");
  for (const text of [
    "GPS-2026-000123",
    /21 de noviembre de 2026 a las 08:00 .*Galápagos/,
    "Baltra (GPS)",
    "2 mercancías",
    "1 retenida, 1 rechazada",
    "2 plantas vivas",
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(await screen.findByText(/siguen en custodia/)).toBeTruthy();
  const asked = calls.find(({ name }) => name === STANDING)?.request.url ?? "";
  expect(new URL(asked).searchParams.get("hash")).toBe(genuine.claims?.contentHash);
});

test("what stands behind a link is cut, and a link that breaks off is called incomplete", async () => {
  fakeApi({ ...PUBLIC, [STANDING]: { state: "issued", ownerless: null } });
  const link = actLink(genuine.token, "");
  const { unmount } = renderScreen(<VerificationView />, { at: `${link})`, path: "/verificar" });
  expect(await verdict()).toContain("Acta auténtica");
  unmount();
  for (const end of ["#GPS1:".length + "/verificar".length, 60, 61, 62, 63, link.length - 3]) {
    const { unmount: close } = renderScreen(<VerificationView />, { at: link.slice(0, end), path: "/verificar" });
    expect(await verdict()).toContain("Al enlace le falta una parte");
    close();
  }
});

test("an annulled act is not taken for one in force", async () => {
  fakeApi({ ...PUBLIC, [STANDING]: { state: "annulled", ownerless: null } });
  open(genuine.token);
  await vi.waitFor(async () => expect(await verdict()).toContain("Acta anulada"));
  expect(screen.queryByText("Acta auténtica")).toBeNull();
});

test("an act that the server no longer knows is genuine, its state unknown", async () => {
  fakeApi({ ...PUBLIC, [STANDING]: notFound("RETENTION_NOT_FOUND") });
  open(genuine.token);
  expect(await screen.findByText(/Ya no se puede consultar/)).toBeTruthy();
  expect(await verdict()).toContain("Acta auténtica");
});

const notFound = (reason: string) => () =>
  Response.json({ status: 404, reason, message: "No existe." }, { status: 404 });

test("an act of a lost device that the agency never received is not recognised", async () => {
  fakeApi({ ...PUBLIC, [STANDING]: notFound("DEVICE_REVOKED") });
  open(genuine.token);
  await vi.waitFor(async () => expect(await verdict()).toContain("Acta no reconocida"));
  expect(screen.queryByText("Acta auténtica")).toBeNull();
  expect(await screen.findByText("La agencia no la ha recibido")).toBeTruthy();
});

test("an act of a device may not have arrived yet", async () => {
  const claims = {
    folio: "GPS-2026-T3-0007",
    issuedAt: "2026-11-21T14:00:00Z",
    contentHash: "ab",
    airport: "GPS",
    retained: 1,
    rejected: 0,
    items: [],
  };
  fakeApi({ ...PUBLIC, "GET /api/retentions/standing/GPS-2026-T3-0007": notFound("RETENTION_NOT_FOUND") });
  renderScreen(<VerifiedAct claims={claims} />);
  expect(await screen.findByText(/todavía no la ha recibido/)).toBeTruthy();
  expect(await verdict()).toContain("Acta auténtica");
});

test("nothing is in custody of an act that only rejects", async () => {
  const claims = {
    folio: "GPS-2026-000123",
    issuedAt: "2026-11-21T14:00:00Z",
    contentHash: "ab",
    airport: "GPS",
    retained: 0,
    rejected: 1,
    items: [],
  };
  fakeApi({ ...PUBLIC, [STANDING]: { state: "issued", ownerless: null } });
  renderScreen(<VerifiedAct claims={claims} />);
  expect(await screen.findByText("Emitida", { selector: "[role=status]" })).toBeTruthy();
  expect(screen.queryByText(/custodia/)).toBeNull();
});

test("of an act without a passenger it is said why", async () => {
  fakeApi({ ...PUBLIC, [STANDING]: { state: "issued", ownerless: "unclaimed" } });
  open(genuine.token);
  expect(await screen.findByText("Sin pasajero: equipaje no reclamado")).toBeTruthy();
});

test("without an answer the signature counts and the state is asked for again", async () => {
  fakeApi({ ...PUBLIC, [STANDING]: captivePortal });
  open(genuine.token);
  expect(await screen.findByText(/No se pudo consultar/, {}, { timeout: 5000 })).toBeTruthy();
  expect(await verdict()).toContain("Acta auténtica");
  fakeApi({ ...PUBLIC, [STANDING]: { state: "closed", ownerless: null } });
  await userEvent.click(screen.getByRole("button", { name: "Consultar otra vez" }));
  expect(await screen.findByText(/tienen su destino final/)).toBeTruthy();
});

test.each([
  ["a changed character", "No es auténtica"],
  ["a forged seal under our key id", "No es auténtica"],
  ["a key of tomorrow", "No se puede comprobar"],
])("%s: %s, and nothing of it is shown", async (name, told) => {
  const calls = fakeApi(PUBLIC);
  open(tokenNamed(name).token);
  expect(await verdict()).toContain(told);
  expect(screen.queryByText(/aguacate/i)).toBeNull();
  expect(calls.some(({ name: call }) => call.includes("standing"))).toBe(false);
});

test("the QR of a declaration is no act", async () => {
  fakeApi(PUBLIC);
  open(vectorsOf("vectors.json").tokens[0]?.token ?? "");
  expect(await verdict()).toContain("No es un acta");
});

test("an address that was cut off is called so, and one without a code explains what to do", async () => {
  fakeApi(PUBLIC);
  const { router } = renderScreen(<VerificationView />, { at: "/verificar#GPS1:hE!", path: "/verificar" });
  expect(await verdict()).toContain("Al enlace le falta una parte");
  await userEvent.click(screen.getByRole("link", { name: "Verificar otra acta" }));
  expect(router.state.location.hash).toBe("");
  expect(screen.getByRole("heading", { name: "Cómo se verifica" })).toBeTruthy();
});

describe("a typed folio", () => {
  const typed = async (text: string) => {
    await userEvent.type(screen.getByLabelText(/enlace del acta/i), text);
    await userEvent.click(screen.getByRole("button", { name: "Verificar" }));
  };

  test("tells a visitor nothing of an act, and says why", async () => {
    const calls = fakeApi(PUBLIC);
    renderScreen(<VerificationView />, { at: "/verificar" });
    await typed("gps-2026-000123");
    expect(await screen.findByText("Para verificar hace falta el código QR")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(calls.some(({ name }) => name.includes("/standing/"))).toBe(false);
  });

  test("leads staff to the act", async () => {
    signInAs("inspector");
    fakeApi(PUBLIC);
    const { router } = renderScreen(<VerificationView />, { at: "/verificar" });
    expect(screen.getByLabelText("Folio o enlace del acta")).toBeTruthy();
    await typed("GPS-2026-000123");
    expect(router.state.location.search).toBe("?folio=GPS-2026-000123");
    sessionStore.clear();
  });

  test("may be the link of an act, and nothing else", async () => {
    fakeApi({ ...PUBLIC, [STANDING]: { state: "issued", ownerless: null } });
    renderScreen(<VerificationView />, { at: "/verificar" });
    await typed("acta 12");
    expect((await screen.findByRole("alert")).textContent).toContain("No es el enlace de un acta");
    await userEvent.clear(screen.getByLabelText("Enlace del acta"));
    await typed(actLink(genuine.token, "https://example.org"));
    expect(await verdict()).toContain("Acta auténtica");
  });
});
