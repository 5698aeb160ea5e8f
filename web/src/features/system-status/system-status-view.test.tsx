import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { durationText, pointsOf, systemPoints } from "./status-points";
import type { NamedStatus } from "./status-queries";
import { SystemStatusView } from "./system-status-view";

type Status = NonNullable<NamedStatus["status"]>;

const status = (parts: Partial<Status> = {}): Status => ({
  version: "1.2.3",
  started_at: "2026-11-21T15:00:00Z",
  database: null,
  nats_reachable: true,
  outbox: null,
  consumer: null,
  catalogue: null,
  ended_sessions_known: null,
  ...parts,
});
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
const archive = (full_backup_at: string | null, verified_at = full_backup_at && hours(2)) => ({
  failing: false,
  archived_at: "2026-11-21T20:03:00Z",
  full_backup_at,
  verified_at,
});
const archived = (full_backup_at: string | null, verified_at?: string): NamedStatus => ({
  name: "audit",
  replica: 1,
  status: status({
    database: {
      reachable: true,
      used_connections: 1,
      max_connections: 8,
      archive: archive(full_backup_at, verified_at),
    },
  }),
});
const working: NamedStatus[] = [
  { name: "gateway", replica: 1, status: status({ ended_sessions_known: true }) },
  { name: "catalogues", replica: 1, status: status({ catalogue: { catalogue_version: 214, current: true } }) },
  {
    name: "declarations",
    replica: 1,
    status: status({
      database: { reachable: true, used_connections: 2, max_connections: 16, archive: archive(hours(30)) },
      outbox: { unpublished_events: 0, oldest_unpublished_seconds: 0 },
      consumer: { receiving: true, pending_events: 0, dead_letters: 0 },
    }),
  },
];

test("an administrator sees that everything works, and what no longer does", async () => {
  signInAs("admin");
  let processes = working;
  fakeApi({ "GET /api/status": () => ({ processes }) });
  renderScreen(<SystemStatusView />);
  expect(await screen.findByText("Todo funciona")).toBeTruthy();
  const row = screen.getByRole("row", { name: /Declaraciones y pasajeros/ });
  expect(within(row).getByText("2 de 16 conexiones")).toBeTruthy();
  expect(
    within(row).getByText(/^respaldo: 21.nov.2026,.14:03.* · completo hace 1 día · verificado hace 2 h$/),
  ).toBeTruthy();
  expect(within(row).getByText("Funciona")).toBeTruthy();

  processes = [...working.slice(0, 2), { name: "declarations", replica: 1, status: null }];
  await userEvent.click(screen.getByRole("button", { name: "Actualizar" }));
  expect(await screen.findByText("1 asunto por atender")).toBeTruthy();
  expect(screen.getByText("No responde: Declaraciones y pasajeros")).toBeTruthy();
  expect(screen.getByText("No responde")).toBeTruthy();
});

test("what was seen before is not shown as the present once the gateway does not answer", async () => {
  signInAs("auditor");
  let answer: () => Response | { processes: typeof working } = () => ({ processes: working });
  fakeApi({ "GET /api/status": () => answer() });
  renderScreen(<SystemStatusView />);
  await screen.findByText("Todo funciona");
  answer = () => Response.json({ message: "No disponible.", reason: "UNAVAILABLE", errors: [] }, { status: 503 });
  await userEvent.click(screen.getByRole("button", { name: "Actualizar" }));
  expect(
    await screen.findByText(/No se pudo actualizar\. Se muestra lo que se vio a las/, {}, { timeout: 5000 }),
  ).toBeTruthy();
  expect(screen.queryByText("Todo funciona")).toBeNull();
});

test("what could not be applied leads to where it is decided", async () => {
  signInAs("admin");
  const apart = status({ consumer: { receiving: true, pending_events: 0, dead_letters: 2 } });
  fakeApi({
    "GET /api/status": { processes: [...working.slice(0, 2), { name: "declarations", replica: 1, status: apart }] },
  });
  renderScreen(<SystemStatusView />);
  expect((await screen.findByRole("link", { name: "Ver los eventos por resolver" })).getAttribute("href")).toBe(
    "/configuracion/eventos-por-resolver",
  );
  expect(screen.getByRole("link", { name: "2 eventos por resolver" }).getAttribute("href")).toBe(
    "/configuracion/eventos-por-resolver?parte=declarations",
  );
});

test("an inspector is told whose screen it is, and nothing is asked", async () => {
  signInAs("inspector");
  const calls = fakeApi({ "*": NOTHING });
  renderScreen(<SystemStatusView />);
  expect(await screen.findByText("Su rol no ve el estado del sistema")).toBeTruthy();
  expect(calls).toEqual([]);
});

test.each<[string, Partial<Status>, string | null]>([
  ["nothing is wrong", {}, null],
  [
    "PostgreSQL is away",
    { database: { reachable: false, used_connections: 0, max_connections: 8, archive: null } },
    "No llega a PostgreSQL",
  ],
  [
    "connections are used up",
    { database: { reachable: true, used_connections: 8, max_connections: 8, archive: null } },
    "Usa todas sus conexiones a PostgreSQL",
  ],
  [
    "the log cannot be archived",
    {
      database: {
        reachable: true,
        used_connections: 1,
        max_connections: 8,
        archive: { ...archive(null), failing: true },
      },
    },
    "El registro de PostgreSQL no se puede archivar",
  ],
  [
    "NATS is away",
    { nats_reachable: false, outbox: { unpublished_events: 3, oldest_unpublished_seconds: 90 } },
    "No llega a NATS",
  ],
  ["facts wait briefly", { outbox: { unpublished_events: 3, oldest_unpublished_seconds: 30 } }, null],
  [
    "facts wait long",
    { outbox: { unpublished_events: 3, oldest_unpublished_seconds: 90 } },
    "No publica sus hechos desde hace 1 min",
  ],
  ["no facts arrive", { consumer: { receiving: false, pending_events: 0, dead_letters: 0 } }, "No recibe hechos"],
  [
    "many facts wait",
    { consumer: { receiving: true, pending_events: 1001, dead_letters: 0 } },
    "Va con retraso, 1.001 hechos esperan",
  ],
  [
    "a fact cannot be applied",
    { consumer: { receiving: true, pending_events: 0, dead_letters: 1 } },
    "1 hecho no se pudo aplicar",
  ],
  ["there is no catalogue", { catalogue: { catalogue_version: 0, current: false } }, "No tiene productos en memoria"],
  [
    "the catalogue is a copy",
    { catalogue: { catalogue_version: 9, current: false } },
    "Busca en una copia de los productos",
  ],
  ["sessions are unknown", { ended_sessions_known: false }, "No sabe qué sesiones terminaron"],
])("it is said that %s", (_, parts, cause) => {
  expect(pointsOf({ name: "audit", replica: 1, status: status(parts) }).map((point) => point.cause)).toEqual(
    cause ? [cause] : [],
  );
});

test("one cause at several processes is one point, and different versions are named", () => {
  const away = ["auth", "audit"].map((name) => ({ name, replica: 1, status: status({ nats_reachable: false }) }));
  expect(systemPoints(away, Date.now()).map(({ cause }) => cause)).toEqual([
    "No llega a NATS: Cuentas y sesiones, Auditoría",
  ]);
  const mixed = [{ name: "audit", replica: 1, status: status({ version: "1.3.0" }) }, ...working];
  expect(systemPoints(mixed, Date.now()).map(({ cause }) => cause)).toEqual([
    "Trabajan varias versiones a la vez: 1.2.3, 1.3.0",
  ]);
  expect(systemPoints(working, Date.now())).toEqual([]);
});

test.each<[string, NamedStatus[], string | null]>([
  ["was made a week ago", [archived(hours(8 * 24 - 1))], null],
  ["is too old", [archived(hours(8 * 24 + 1))], "El último respaldo completo es de hace 8 días"],
  [
    "was verified too long ago",
    [archived(hours(48), hours(37))],
    "Los respaldos no se verifican desde hace más de un día y medio",
  ],
  ["was never made", [archived(null)], "No consta ningún respaldo completo"],
  ["is known to one process, and not yet to another", [archived(null), archived(hours(1))], null],
])("the last full backup %s", (_, processes, cause) => {
  expect(systemPoints(processes, Date.now()).map((point) => point.cause)).toEqual(cause ? [cause] : []);
});

test("a system without backups never says that everything works", async () => {
  signInAs("admin");
  const database = { reachable: true, used_connections: 1, max_connections: 8, archive: null };
  fakeApi({ "GET /api/status": { processes: [{ name: "audit", replica: 1, status: status({ database }) }] } });
  renderScreen(<SystemStatusView />);
  expect(await screen.findByText("Sin respaldo")).toBeTruthy();
  expect(screen.getByText("1 asunto por atender")).toBeTruthy();
  expect(screen.queryByText("Todo funciona")).toBeNull();
  // Said once, and not of each part.
  expect(screen.queryByText("sin respaldo")).toBeNull();
});

test("a part without a backup beside others that have one is told apart", async () => {
  signInAs("admin");
  const database = { reachable: true, used_connections: 1, max_connections: 8, archive: null };
  const alone = { name: "auth", replica: 1, status: status({ database }) };
  fakeApi({ "GET /api/status": { processes: [archived(hours(1)), alone] } });
  renderScreen(<SystemStatusView />);
  const row = await screen.findByRole("row", { name: /Cuentas y sesiones/ });
  expect(within(row).getByText("sin respaldo")).toBeTruthy();
});

test("the version of all parts is said once, and of each where they differ", async () => {
  signInAs("admin");
  let processes = working;
  fakeApi({ "GET /api/status": () => ({ processes }) });
  renderScreen(<SystemStatusView />);
  expect(await screen.findByText(/^Visto a las .* · versión 1\.2\.3$/)).toBeTruthy();
  expect(screen.queryByText("versión 1.2.3")).toBeNull();
  processes = [...working, { name: "audit", replica: 1, status: status({ version: "1.3.0" }) }];
  await userEvent.click(screen.getByRole("button", { name: "Actualizar" }));
  const row = await screen.findByRole("row", { name: /Auditoría/ });
  expect(within(row).getByText("versión 1.3.0")).toBeTruthy();
  expect(screen.getAllByText("versión 1.2.3")).toHaveLength(3);
});

test("an archive without a full backup says so", async () => {
  signInAs("admin");
  fakeApi({ "GET /api/status": { processes: [...working.slice(0, 2), archived(null)] } });
  renderScreen(<SystemStatusView />);
  expect(await screen.findByText(/ · ninguno completo$/)).toBeTruthy();
  expect(screen.getByText("No consta ningún respaldo completo")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /Auditoría/ })).getByText("Funciona")).toBeTruthy();
});

test("replicas of one service are told apart", async () => {
  signInAs("admin");
  const silent = { name: "catalogues", replica: 2, status: null };
  fakeApi({ "GET /api/status": { processes: [...working, silent] } });
  renderScreen(<SystemStatusView />);
  expect(await screen.findByText("No responde: Catálogos y búsqueda, réplica 2")).toBeTruthy();
  expect(screen.getByRole("row", { name: /Catálogos y búsqueda, réplica 1.*Funciona/ })).toBeTruthy();
  expect(screen.getByText("Declaraciones y pasajeros")).toBeTruthy();
});

test("durations have one unit", () => {
  expect([59, 60, 3599, 7200, 86_400, 12 * 86_400].map(durationText)).toEqual([
    "59 s",
    "1 min",
    "59 min",
    "2 h",
    "1 día",
    "12 días",
  ]);
});
