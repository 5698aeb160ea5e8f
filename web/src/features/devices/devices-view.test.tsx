import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { onPhone } from "../../../testing/on-phone";
import { renderScreen } from "../../../testing/render-screen";
import { signIn, signInAs } from "../../../testing/sign-in";
import { USER } from "../../../testing/user";
import { database } from "../../offline/database";
import type { RegisteredDevice } from "./device-queries";
import { DevicesView } from "./devices-view";

const device = (n: number, revocation: RegisteredDevice["revocation"] = null): RegisteredDevice => ({
  mark: `GPS-2026-T${n}`,
  airport: "GPS",
  registered_at: "2026-11-21T15:00:00Z",
  registered_by: { id: "u-2", name: "Carlos Ríos" },
  act_count: n,
  last_received_at: null,
  revocation,
});

const revocation = { revoked_at: "2026-11-22T15:00:00Z", revoked_by: "Eva Paz", reason: "Se perdió en la lancha" };
const page = (items: RegisteredDevice[]) => listOf(items);

afterEach(() => vi.restoreAllMocks());

test("a head of a point revokes a device with a reason", async () => {
  signInAs("supervisor");
  let devices = [device(2), device(1, { ...revocation, reason: "Cambio de equipo" })];
  const sent: unknown[] = [];
  fakeApi({
    "GET /api/retentions/devices": () => page(devices),
    "POST /api/retentions/devices/GPS-2026-T2/revoke": async (request: Request) => {
      sent.push(await request.json());
      const revoked = device(2, revocation);
      devices = [revoked, ...devices.slice(1)];
      return revoked;
    },
    "*": NOTHING,
  });
  renderScreen(<DevicesView />);
  const row = await screen.findByRole("row", { name: /GPS-2026-T2/ });
  expect(within(row).getByText("Ninguna todavía")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /GPS-2026-T1/ })).queryByRole("button")).toBeNull();
  await userEvent.click(within(row).getByRole("button", { name: "Dar de baja GPS-2026-T2" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Dar de baja" }));
  expect(await within(dialog).findByText("Escriba el motivo.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText("Motivo"), " Se perdió en la lancha ");
  await userEvent.click(within(dialog).getByRole("button", { name: "Dar de baja" }));
  expect(await screen.findByText("Se perdió en la lancha")).toBeTruthy();
  expect(sent).toEqual([{ reason: "Se perdió en la lancha" }]);
  expect(screen.queryByRole("button", { name: "Dar de baja GPS-2026-T2" })).toBeNull();
});

test("an auditor only sees the devices, and an inspector is told whose screen it is", async () => {
  const calls = fakeApi({
    "GET /api/retentions/devices": page([device(1)]),
    "*": NOTHING,
  });
  signInAs("auditor");
  const view = renderScreen(<DevicesView />);
  await screen.findByRole("row", { name: /GPS-2026-T1/ });
  expect(screen.queryByRole("button", { name: /Dar de baja/ })).toBeNull();
  view.unmount();
  calls.length = 0;
  signInAs("inspector");
  renderScreen(<DevicesView />);
  expect(await screen.findByText("Su rol no ve los dispositivos")).toBeTruthy();
  expect(calls.filter((call) => String(call).includes("devices"))).toEqual([]);
});

test("devices that never issued an act are folded beneath those that did", async () => {
  signInAs("auditor");
  fakeApi({ "GET /api/retentions/devices": page([device(2), device(0), device(1, revocation)]), "*": NOTHING });
  renderScreen(<DevicesView />);
  const unused = await screen.findByRole("table", { name: "1 que no emitió actas" });
  expect(within(unused).getByRole("row", { name: /GPS-2026-T0/ })).toBeTruthy();
  expect(unused.closest("details")?.open).toBe(false);
  const others = within(screen.getByRole("table", { name: "Dispositivos de actas" }));
  expect(others.getAllByRole("row", { name: /GPS-2026/ })).toHaveLength(2);
  expect(screen.getByText("2 con actas, 1 sin")).toBeTruthy();
});

test("the count says how many of the devices are seen, how many are folded, and how many there are", async () => {
  signInAs("auditor");
  const items = [device(2), device(0), { ...device(0, revocation), mark: "GPS-2026-T9" }];
  fakeApi({ "GET /api/retentions/devices": { ...page(items), total: 104, next_page_token: "2" }, "*": NOTHING });
  renderScreen(<DevicesView />);
  await screen.findByRole("table", { name: "2 que no emitieron actas" });
  expect(screen.getByText("1 con actas, 2 sin, de 104")).toBeTruthy();
});

test("on a phone a row says where its device is and whether it may issue acts", async () => {
  onPhone();
  signIn({ ...USER, role: "auditor" }, { airport: null });
  const used = { ...device(2), last_received_at: "2026-11-21T15:00:00Z" };
  const baltra = entry("GPS", "Aeropuerto Ecológico Seymour", { attributes: { city: "Baltra" } });
  fakeApi({
    "GET /api/retentions/devices": page([used, device(1, revocation)]),
    "GET /api/catalogues/airports": listOf([baltra]),
    "*": NOTHING,
  });
  renderScreen(<DevicesView />);
  const row = await screen.findByRole("row", { name: /GPS-2026-T2 Activo/ });
  expect((await within(row).findByText("Baltra (GPS)")).closest("td")?.textContent?.replaceAll(/\s/g, " ")).toBe(
    "Baltra (GPS) · 2 actas, última: 21 nov 2026, 09:00",
  );
  expect(screen.getByRole("row", { name: /GPS-2026-T1 Dado de baja/ })).toBeTruthy();
});

test("the device that is looked at is named", async () => {
  signIn({ ...USER, role: "auditor" }, { airport: null });
  const { privateKey } = (await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"])) as CryptoKeyPair;
  const certificate = new Uint8Array([1]);
  const kept = { privateKey, publicKey: "", certificate, last: 6, clockOffset: 0, confirmedAt: Date.now() };
  await (await database()).put("devices", { ...kept, mark: "GPS-2026-T2" }, "GPS");
  fakeApi({ "GET /api/retentions/devices": page([device(2), device(1)]), "*": NOTHING });
  renderScreen(<DevicesView />);
  expect(await screen.findByRole("row", { name: /GPS-2026-T2 Este dispositivo/ })).toBeTruthy();
  expect(screen.getByRole("row", { name: /GPS-2026-T1 / }).textContent).not.toContain("Este dispositivo");
});
