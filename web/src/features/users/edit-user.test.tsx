import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { entry, listOf, NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { database } from "../../offline/database";
import { EditUser } from "./edit-user";
import type { Account } from "./user-queries";

const luis = {
  id: "u-9",
  name: "Luis Paz",
  email: "luis@example.ec",
  role: "inspector",
  airports: ["GPS"],
  status: "active",
  second_factor_enrolled: false,
  proposed_name: null,
  has_namesake: false,
  version: 1,
} as Account;
const airports = listOf([entry("GPS", "Seymour", { attributes: { city: "Baltra", role: "destino" } })]);

beforeEach(() => void signInAs("admin"));

test("who saves second sees both versions of the account, and what was typed is on no device", async () => {
  const sent = changedMeanwhile({ ...luis, name: "Luis Paz Mora", role: "supervisor", version: 2 });
  const onClose = vi.fn<() => void>();
  renderScreen(<EditUser account={luis} onClose={onClose} onPassword={() => undefined} />);
  const name = await screen.findByLabelText("Nombre completo", { selector: "input" });
  await userEvent.clear(name);
  await userEvent.type(name, "Luis Páez");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  const conflict = await screen.findByRole("dialog", { name: "Otra persona cambió Luis Paz" });
  expect(within(conflict).getByText("Luis Páez")).toBeTruthy();
  expect(within(conflict).getByText("Luis Paz Mora")).toBeTruthy();
  expect(within(conflict).getByText("Supervisor")).toBeTruthy();
  await userEvent.click(within(conflict).getByRole("button", { name: "Guardar la mía sobre la actual" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map((body) => [body.name, body.version])).toEqual([
    ["Luis Páez", 1],
    ["Luis Páez", 2],
  ]);
  expect(await (await database()).getAllKeys("drafts")).toEqual([]);
});

/** Somebody saved `now` as version 2, so what replaces version 1 is refused. Returns what is sent. */
function changedMeanwhile(now: Account) {
  const sent: Pick<Account, "name" | "status" | "version">[] = [];
  fakeApi({
    "GET /api/catalogues/airports": airports,
    "GET /api/users/u-9": now,
    "PUT /api/users/u-9": async (request) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      if (body.version === 1)
        return Response.json(
          { message: "Otra persona la cambió.", reason: "VERSION_CONFLICT", errors: [] },
          { status: 409 },
        );
      return { user: { ...luis, ...body, version: 3 }, one_time_password: null };
    },
    "*": NOTHING,
  });
  return sent;
}

test("who saves over a suspension does not lift it", async () => {
  const sent = changedMeanwhile({ ...luis, status: "suspended", version: 2 });
  const onClose = vi.fn<() => void>();
  renderScreen(<EditUser account={luis} onClose={onClose} onPassword={() => undefined} />);
  await userEvent.type(await screen.findByLabelText("Nombre completo", { selector: "input" }), " Mora");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await userEvent.click(await screen.findByRole("button", { name: "Guardar la mía sobre la actual" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ status, version }) => [status, version])).toEqual([
    ["active", 1],
    ["suspended", 2],
  ]);
});

test("a suspension that comes second is asked again of the account as it stands", async () => {
  const sent = changedMeanwhile({ ...luis, name: "Luis Paz Mora", version: 2 });
  const onClose = vi.fn<() => void>();
  renderScreen(<EditUser account={luis} onClose={onClose} onPassword={() => undefined} />);
  const suspend = async () => {
    await userEvent.click(await screen.findByRole("button", { name: "Suspender" }));
    await userEvent.click(
      within(await screen.findByRole("dialog", { name: /^Suspender/ })).getByRole("button", { name: "Suspender" }),
    );
  };
  await suspend();
  expect(await screen.findByText("Otra persona la cambió.")).toBeTruthy();
  expect(await screen.findByRole("dialog", { name: "Luis Paz Mora" })).toBeTruthy();
  await suspend();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ name, version }) => [name, version])).toEqual([
    ["Luis Paz", 1],
    ["Luis Paz Mora", 2],
  ]);
});

test("an approval shows the password of the first sign-in", async () => {
  const waiting = { ...luis, role: null, airports: ["GPS"], status: "pending" } as Account;
  fakeApi({
    "GET /api/catalogues/airports": airports,
    "PUT /api/users/u-9": { user: { ...luis, version: 2 }, one_time_password: "arena-brisa-coral" },
    "*": NOTHING,
  });
  const onPassword = vi.fn<(name: string, password: string) => void>();
  renderScreen(<EditUser account={waiting} onClose={() => undefined} onPassword={onPassword} />);
  await userEvent.selectOptions(await screen.findByLabelText("Rol"), "inspector");
  await userEvent.click(screen.getByRole("button", { name: "Aprobar" }));
  await waitFor(() => expect(onPassword).toHaveBeenCalledWith("Luis Paz", "arena-brisa-coral"));
});

test("a proposed name is taken with one press, and saving decides about it", async () => {
  const sent: { name: string }[] = [];
  fakeApi({
    "GET /api/catalogues/airports": airports,
    "PUT /api/users/u-9": async (request) => {
      sent.push((await request.json()) as { name: string });
      return { user: { ...luis, name: "Luis Paz Mora", version: 2 }, one_time_password: null };
    },
    "*": NOTHING,
  });
  const onClose = vi.fn<() => void>();
  renderScreen(
    <EditUser account={{ ...luis, proposed_name: "Luis Paz Mora" }} onClose={onClose} onPassword={() => undefined} />,
  );
  await screen.findByText("Propone llamarse Luis Paz Mora");
  await userEvent.click(screen.getByRole("button", { name: "Usar el nombre propuesto" }));
  expect(screen.getByLabelText("Nombre completo", { selector: "input" })).toHaveProperty("value", "Luis Paz Mora");
  await userEvent.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ name }) => name)).toEqual(["Luis Paz Mora"]);
});

test("nobody decides about the own account, and who shares a name is told apart", async () => {
  const { id } = signInAs("admin");
  fakeApi({ "GET /api/catalogues/airports": airports, "*": NOTHING });
  const { unmount } = renderScreen(
    <EditUser
      account={{ ...luis, id, role: "admin", proposed_name: "Otro Nombre" }}
      onClose={() => undefined}
      onPassword={() => undefined}
    />,
  );
  expect(await screen.findByText("Es su propia cuenta")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ir a mi perfil" })).toBeTruthy();
  for (const name of ["Guardar", "Usar el nombre propuesto", "Suspender"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  unmount();
  renderScreen(
    <EditUser account={{ ...luis, has_namesake: true }} onClose={() => undefined} onPassword={() => undefined} />,
  );
  expect(await screen.findByText(/^Otra cuenta tiene este mismo nombre/)).toBeTruthy();
});

test("an administrator ends the sessions of an account after a question", async () => {
  const calls = fakeApi({
    "GET /api/catalogues/airports": airports,
    "DELETE /api/users/u-9/sessions": () => new Response(null, { status: 204 }),
    "*": NOTHING,
  });
  renderScreen(<EditUser account={luis} onClose={() => undefined} onPassword={() => undefined} />);
  await userEvent.click(await screen.findByRole("button", { name: "Cerrar sus sesiones" }));
  const question = await screen.findByRole("dialog", { name: "Cerrar las sesiones de Luis Paz" });
  await userEvent.click(within(question).getByRole("button", { name: "Cerrar sus sesiones" }));
  await screen.findByText("Sus sesiones se cerraron");
  expect(calls.map(({ name }) => name)).toContain("DELETE /api/users/u-9/sessions");
});

test("an administrator resets an account with a reason", async () => {
  const calls = fakeApi({
    "GET /api/catalogues/airports": airports,
    "POST /api/users/u-9/reset-password": { one_time_password: "arena-brisa-coral" },
    "*": NOTHING,
  });
  const onPassword = vi.fn<(name: string, password: string) => void>();
  renderScreen(
    <EditUser account={{ ...luis, second_factor_enrolled: true }} onClose={() => undefined} onPassword={onPassword} />,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Restablecer la contraseña" }));
  const question = within(await screen.findByRole("dialog", { name: "Restablecer la contraseña de Luis Paz" }));
  const sent = () => calls.filter(({ name }) => name === "POST /api/users/u-9/reset-password");
  await userEvent.click(question.getByRole("button", { name: "Restablecer la contraseña" }));
  await question.findByText("Elija el motivo.");
  expect(sent()).toEqual([]);
  expect(question.getByLabelText(/^Olvidó su contraseña.*se conservan/)).toBeTruthy();
  await userEvent.click(
    question.getByLabelText(/^Perdió su teléfono y sus códigos de recuperación.*se quitan su segundo factor/),
  );
  await userEvent.click(question.getByRole("button", { name: "Restablecer la contraseña" }));
  await waitFor(() => expect(onPassword).toHaveBeenCalledWith("Luis Paz", "arena-brisa-coral"));
  expect(await sent()[0]?.request.json()).toEqual({ reason: "factor_lost" });
});

test("the airports of a region are chosen at once", async () => {
  fakeApi({
    "GET /api/catalogues/airports": listOf(
      ["GPS", "SCY", "UIO"].map((code) => entry(code, code, { attributes: { city: code, role: "destino" } })),
    ),
    "GET /api/catalogues/regions": listOf([entry("RG-01", "Galápagos", { attributes: { airports: "GPS SCY" } })]),
    "GET /api/users/u-9": luis,
  });
  renderScreen(<EditUser account={luis} onClose={() => undefined} onPassword={() => undefined} />);
  await userEvent.click(await screen.findByRole("button", { name: "Elegir Galápagos" }));
  const chosen = screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ checked }) => checked);
  expect(chosen.map(({ value }) => value)).toEqual(["GPS", "SCY"]);
});

test("a regional administrator gives the roles and airports of the region", async () => {
  signInAs("regional_admin", { airports: ["GPS"] });
  const others = ["SCY", "UIO"].map((code) => entry(code, code, { attributes: { city: code, role: "destino" } }));
  fakeApi({ "GET /api/catalogues/airports": listOf([...airports.items, ...others]), "GET /api/users/u-9": luis });
  renderScreen(<EditUser account={luis} onClose={() => undefined} onPassword={() => undefined} />);
  await screen.findByRole("checkbox", { name: /Baltra/ });
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  const roles = within(screen.getByLabelText("Rol")).getAllByRole("option");
  expect(roles.map(({ textContent }) => textContent)).not.toContain("Administrador");
  expect(roles.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(["Inspector", "Supervisor"]));
});
