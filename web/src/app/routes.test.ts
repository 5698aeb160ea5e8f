import { createMemoryRouter, matchRoutes } from "react-router";
import { expect, test, vi } from "vitest";
import { texts } from "../texts/catalogue";
import { createRouter, routes } from "./router";
import { screens } from "./routes";

test("every screen has a Spanish title of its own", () => {
  const titles = screens.map((screen) => screen.title);
  expect(titles.every((title) => title.length > 2)).toBe(true);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(
  Object.entries({
    "/": "Inicio",
    "/busqueda": "Buscar Productos",
    "/busqueda/listado": "Productos por clasificación",
    "/verbaselegal": "Consultar base legal",
    "/declaraciones/nueva": "Nueva declaración",
    "/declaraciones/:id/editar": "Editar declaración",
    "/declaraciones/:id": "Ver declaración",
    "/declaraciones/:id/qr": "Código QR de la declaración",
    "/declaraciones/:id/imprimir": "Imprimir declaración",
    "/offline": "Modo offline",
    "/login": "Iniciar Sesión",
    "/register": "Registro",
    "/form-retenciones": "Retención o rechazo de mercancías",
    "/profile": "Mi Perfil",
    "/change-password": "Cambiar contraseña",
    "/retenciones": "Retenciones",
    "/panel-retenciones": "Panel de retenciones",
    "/declaraciones": "Declaraciones",
    "/panel-declaraciones": "Panel de declaraciones",
    "/declaraciones/revision": "Revisión de declaraciones",
    "/configuracion": "Configuración",
    "/configuracion/descargo": "Descargo",
    "/configuracion/logotipos": "Logotipos",
    "/configuracion/banners": "Banners",
    "/configuracion/product-management": "Gestión de productos",
    "/configuracion/declarac-management": "Gestión de declaraciones",
    "/configuracion/productos": "Catálogo de productos",
    "/configuracion/base-legal": "Gestión de la base legal",
    "/configuracion/normas": "Normas",
    "/configuracion/config-sistema": "Imágenes del sistema",
    "/configuracion/users": "Usuarios",
    "/configuracion/razones-retencion": "Razones de retención",
    "/configuracion/transportados-retencion": "Transportados en retención",
    "/configuracion/destinos-rechazo": "Destinos de rechazo",
    "/configuracion/modos-transporte": "Modos de transporte",
    "/configuracion/activity-log": "Registro de actividad",
    "/configuracion/auditoria": "Auditoría del sistema",
    "/configuracion/paises": "Países",
    "/configuracion/unidades-medida": "Unidades de medida",
    "/configuracion/aeropuertos": "Aeropuertos",
    "/configuracion/aerolineas": "Aerolíneas",
  }),
)("%s is called as in the specification: %s", (path, title) => {
  expect(screens.find((screen) => screen.path === path)?.title).toBe(title);
});

test("titles begin with their only capital, but for those that the specification fixes", () => {
  const names = ["Iniciar Sesión", "Buscar Productos", "Mi Perfil", "Código QR de la declaración"];
  const wrong = [...screens.map(({ title }) => title), texts.app.titles.notFound].filter(
    (title) => !names.includes(title) && !/^\p{Lu}\P{Lu}*$/u.test(title),
  );
  expect(wrong).toEqual([]);
});

test("every screen is reached by its path, inside the layout", () => {
  for (const { path, title } of screens) {
    const matches = matchRoutes(routes, path.replaceAll(":id", "0b5e3f0e-7a3d-4e9b-9a53-7a5d2f1b9c11"));
    expect(matches?.[0]?.route.id).toBe("layout");
    expect(matches?.at(-1)?.route.handle).toEqual({ title });
  }
});

test.each([
  "",
  "/descargo",
  "/logotipos",
  "/banners",
  "/product-management",
  "/declarac-management",
  "/productos",
  "/classifications",
  "/origins",
  "/categories",
  "/base-legal",
  "/normas",
  "/baselegal",
  "/config-sistema",
  "/users",
  "/razones-retencion",
  "/transportados-retencion",
  "/destinos-rechazo",
  "/modos-transporte",
  "/activity-log",
  "/auditoria",
  "/paises",
  "/unidades-medida",
  "/aeropuertos",
  "/aerolineas",
])("the settings path /configuracion%s has its screen, for staff", (path) => {
  expect(screens.find((screen) => screen.path === `/configuracion${path}`)?.access).toBe("signed-in");
});

test("public screens skip the checks, sign-in is for guests", () => {
  const access = Object.fromEntries(screens.map((screen) => [screen.path, screen.access]));
  expect(access["/"]).toBe("public");
  expect(access["/busqueda"]).toBe("public");
  expect(access["/login"]).toBe("guest");
});

test.each(["/nada", "/busqueda/x/y", "/index.php"])(
  "the unknown path %s shows the not-found page inside the layout",
  (path) => {
    const matches = matchRoutes(routes, path);
    expect(matches?.[0]?.route.id).toBe("layout");
    expect(matches?.at(-1)?.route.handle).toEqual({ title: "Página no encontrada" });
  },
);

test("outside the layout everything leads home", async () => {
  const outside = routes.find((route) => route.id !== "layout");
  expect(outside?.path).toBe("*");
  const loader = outside?.loader as unknown as () => Response;
  expect(loader().headers.get("Location")).toBe("/");
});

test("the way through sign-in begins with the whole address, hash and all", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const router = createRouter((all) =>
    createMemoryRouter(all, { initialEntries: ["/retenciones?estado=issued#fila-3"] }),
  );
  const wayBack = () => new URLSearchParams(router.state.location.search).get("redirect");
  await vi.waitFor(() => expect(wayBack()).toBe("/retenciones?estado=issued#fila-3"), { timeout: 20_000 });

  await router.navigate("/verbaselegal#NOR-040");
  await router.navigate("/configuracion/auditoria#fila-1");
  expect(router.state.location.pathname).toBe("/login");
  expect(wayBack()).toBe("/configuracion/auditoria#fila-1");
}, 60_000);

test("every screen, the frame around them and the not-found page have a failure screen of their own", () => {
  const layout = routes.find((route) => route.id === "layout");
  expect([layout, ...(layout?.children ?? [])].every((route) => Boolean(route?.errorElement))).toBe(true);
});
