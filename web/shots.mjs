import { chromium } from "@playwright/test";
import { createHash } from "node:crypto";
import fs from "node:fs";
const [, , list = "", only = ""] = process.argv;
const out = "/tmp/ww/shots"; fs.mkdirSync(out, { recursive: true });
const PUB = ["/verbaselegal", "/verificar", "/busqueda/listado", "/busqueda", "/", "/offline", "/declaraciones/nueva"];
const ADMIN = ["/dashboard", "/declaraciones", "/panel-declaraciones", "/admin/declaraciones", "/retenciones", "/panel-retenciones", "/panel-retenciones/informe/2026", "/retenciones/custodia", "/retenciones/custodia/movimientos", "/retenciones/custodia/inventario", "/retenciones/dispositivos", "/pasajeros", "/pasajeros/nuevo", "/configuracion", "/configuracion/product-management", "/configuracion/productos", "/configuracion/productos/importar", "/productos/crear", "/configuracion/base-legal", "/configuracion/normas", "/configuracion/baselegal", "/configuracion/baselegal/nuevo", "/configuracion/descargo", "/configuracion/control", "/configuracion/ingreso", "/configuracion/logotipos", "/configuracion/banners", "/configuracion/users", "/configuracion/activity-log", "/configuracion/auditoria", "/configuracion/estado", "/profile"];
const INSP = ["/declaraciones/revision", "/form-retenciones", "/dashboard"];
const jobs = { pub: [null, PUB], admin: ["administradora@demo.pinzon.local", ADMIN], insp: ["inspector.gps@demo.pinzon.local", INSP] };
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
for (const [name, [email, paths]] of Object.entries(jobs)) {
  if (list && !list.split(",").includes(name)) continue;
  const pages = {};
  for (const [which, base] of [["before", "http://localhost:5192"], ["after", "http://localhost:5182"]]) {
    const ctx = await b.newContext({ serviceWorkers: "block", reducedMotion: "reduce", locale: "es-EC" });
    const page = await ctx.newPage();
    page.setDefaultTimeout(20000);
    if (email) {
      await page.goto(base + "/login", { timeout: 60000 });
      await page.getByLabel("Correo electrónico").fill(email);
      await page.getByLabel("Contraseña", { exact: true }).fill("solo-para-demostracion");
      await page.getByRole("button", { name: /Ingresar|Entrar|Iniciar/ }).first().click();
      await page.waitForURL((u) => !u.pathname.startsWith("/login"));
    }
    pages[which] = [page, base];
  }
  for (const path of paths) {
    if (only && !path.includes(only)) continue;
    for (const width of [1440, 390]) {
      const got = {};
      for (const which of ["before", "after"]) {
        const [page, base] = pages[which];
        await page.setViewportSize({ width, height: 900 });
        await page.goto(base + path, { timeout: 60000 }).catch((e) => console.log(String(e).slice(0, 100)));
        await page.waitForLoadState("networkidle").catch(() => {});
        await page.waitForTimeout(300);
        got[which] = await page.evaluate(() => [...document.querySelectorAll("body *")].filter((e) => !e.closest("svg") && e.tagName !== "SCRIPT" && !e.tagName.startsWith("VITE")).map((e) => { const r = e.getBoundingClientRect(), c = getComputedStyle(e); return [e.tagName, Math.round(r.x), Math.round(r.y + scrollY), Math.round(r.width), Math.round(r.height), c.color, c.backgroundColor, c.borderTopWidth, c.display, c.gap, c.fontWeight, c.fontSize, (e.childElementCount ? "" : e.textContent.slice(0, 30))].join("|"); }));
        fs.mkdirSync(out, { recursive: true });
        await page.screenshot({ path: `${out}/${name}${path.replaceAll("/", "_")}_${width}_${which}.png`, fullPage: true });
      }
      const d = []; const n = Math.max(got.before.length, got.after.length);
      for (let i = 0; i < n; i++) if (got.before[i] !== got.after[i]) d.push([got.before[i], got.after[i]]);
      console.log(d.length === 0 ? "same" : `DIFF ${d.length}/${n}`, name, path, width, d.length ? JSON.stringify(d[0]) : "");
    }
  }
}
await b.close();
