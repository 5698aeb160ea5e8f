// What a declaration costs a person on a phone: drives a first declaration with two goods, typed and with a photograph of
// the passport, a second one by the same person, and one of each adult who travels along, against a stack, and prints taps,
// swipes, keys and the time that these take at human speed.
//
//   npm run bench:journey -- http://localhost:8080
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { chromium } from "@playwright/test";

const [base = "http://localhost:8080"] = process.argv.slice(2);
const executablePath = process.env.PINZON_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
/** What the fake camera films. */
const FILM = path.join(mkdtempSync(path.join(tmpdir(), "pinzon-journey-")), "passport.mjpeg");
const KEY_MS = 60;
const TAP_MS = 600;
/** A small phone. */
const VIEWPORT = { width: 390, height: 640 };
/** How much of the screen a swipe moves. */
const SWIPE = 0.6;

const GOODS = ["queso", "manzana"];
/** Adults of a group: a guide and seven guests, or the four of a family. */
const NAMES = ["Anna", "Björn", "Clara", "Dietrich", "Elisabeth", "Friedrich", "Gudrun", "Hannes"];
const PEOPLE = NAMES.map((names, n) => ({
  number: `P${n}${Date.now().toString().slice(-7)}`,
  country: "ale",
  surnames: "Schönberger",
  names,
  birth: ["2", "4", String(1988 - n)],
}));

/** A person with a thumb, who is counted. */
class Person {
  taps = 0;
  swipes = 0;
  keys = 0;
  constructor(page) {
    this.page = page;
  }

  /** Swipes until something can be touched: inside the screen and under nothing. */
  async reach(target) {
    for (let tries = 0; tries < 12; tries += 1) {
      const where = await target.evaluate((element) => {
        const { top, bottom, left, width, height } = element.getBoundingClientRect();
        const middle = (top + bottom) / 2;
        if (middle < 0) return "above";
        if (middle > innerHeight) return "below";
        const hit = document.elementFromPoint(left + Math.min(width / 2, 40), middle);
        const reached =
          hit !== null &&
          (element.contains(hit) ||
            hit.contains(element) ||
            [...(element.labels ?? [])].some((one) => one.contains(hit)));
        return reached || height === 0 ? "here" : middle > innerHeight / 2 ? "below" : "above";
      });
      if (where === "here") return;
      this.swipes += 1;
      await this.page.evaluate(
        (by) => scrollBy({ top: by, behavior: "instant" }),
        (where === "below" ? 1 : -1) * SWIPE * VIEWPORT.height,
      );
    }
  }

  async tap(target) {
    await this.reach(target);
    this.taps += 1;
    await target.tap();
  }

  async type(text) {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async write(target, text) {
    await this.tap(target);
    await this.type(text);
  }

  /** One tap opens the list of the telephone, another one chooses. */
  async select(target, value) {
    await this.tap(target);
    this.taps += 1;
    await target.selectOption(value);
  }

  async find(box, text) {
    await this.tap(box);
    await this.page.waitForTimeout(500);
    await this.type(text);
    await this.page.waitForTimeout(300);
    await this.tap(this.page.getByRole("listbox").getByRole("option").first());
  }

  get result() {
    const { taps, swipes, keys } = this;
    return { taps, swipes, keys, seconds: Math.round((keys * KEY_MS + (taps + swipes) * TAP_MS) / 100) / 10 };
  }
}

const browser = await chromium.launch({
  executablePath,
  args: [
    "--no-sandbox",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${FILM}`,
  ],
});
let page = await phone();
const results = { "first declaration": await declare(PEOPLE[0]) };
await keepData();
results["second declaration"] = await declare(PEOPLE[0]);

page = await phone();
results["first declaration, passport photographed"] = await declare(PEOPLE[0], { photographs: true });

page = await phone();
const adults = [await declare(PEOPLE[0])];
for (const person of PEOPLE.slice(1)) adults.push(await declare(person, { joins: true }));
results["another adult of the group"] = adults[1];
results["four adults"] = sum(adults.slice(0, 4));
results["eight adults"] = sum(adults);
console.log(base);
console.table(results);
await browser.close();

/** A phone that has never been here. */
async function phone() {
  const context = await browser.newContext({ baseURL: base, viewport: VIEWPORT, locale: "es-EC", hasTouch: true });
  const opened = await context.newPage();
  opened.setDefaultTimeout(20_000);
  return opened;
}

function sum(costs) {
  const total = (name) => costs.reduce((all, cost) => all + cost[name], 0);
  const [taps, swipes, keys, seconds] = ["taps", "swipes", "keys", "seconds"].map(total);
  return { taps, swipes, keys, seconds: Math.round(seconds * 10) / 10 };
}

/** Agrees that the device keeps one's data, where that is offered; not part of a declaration. */
async function keepData() {
  const offer = page.getByRole("button", { name: "Guardar mis datos" });
  await page.getByRole("img", { name: /^Código QR/ }).waitFor();
  if (await offer.isVisible()) {
    await offer.click();
    await offer.waitFor({ state: "hidden" });
  }
}

async function isEmpty(target) {
  return (await target.inputValue()) === "";
}

/**
 * Declares for somebody. `joins`: the phone shows the code of somebody who travels along. `photographs`: the passport is
 * read by the camera.
 */
async function declare(who, { joins = false, photographs = false } = {}) {
  const person = new Person(page);
  const button = (name) => page.getByRole("button", { name, exact: true });
  const radio = (name) => page.getByRole("radio", { name });
  const label = (name) => page.locator("label").filter({ has: page.getByRole("radio", { name }) });
  const text = (name) => page.getByRole("textbox", { name });
  const box = (name) => page.getByRole("combobox", { name });
  if (joins) await person.tap(page.getByRole("link", { name: "Otra persona declara aquí" }));
  else await page.goto("/declaraciones/nueva");
  await text(/^Número de vuelo/).waitFor();
  await page.waitForLoadState("networkidle");

  /** What a screen may ask, from its top to its bottom: where it is, and what is done where it is not answered yet. */
  const asked = [
    [button("Repetir mi última declaración"), (it) => person.tap(it)],
    [text(/^Número de vuelo/), (it) => person.write(it, "LA1411")],
    [box("Aeropuerto de salida"), (it) => person.find(it, "qui")],
    [box("Aeropuerto de llegada"), (it) => person.find(it, "bal")],
    [radio("Quito"), () => person.tap(label("Quito")), isUnchecked],
    [radio(/^Mañana/), () => person.tap(label(/^Mañana/)), isUnchecked],
    [page.getByRole("group", { name: "Fecha del viaje" }).getByLabel("Día"), () => date("Fecha del viaje", tomorrow())],
    [box("Motivo del viaje"), (it) => person.select(it, "turismo")],
    [button("Usar mis datos"), (it) => person.tap(it)],
    [text("Número de documento"), (it) => person.write(it, who.number)],
    [radio("Pasaporte"), () => person.tap(label("Pasaporte")), isUnchecked],
    [box("País que lo emitió"), (it) => person.find(it, who.country)],
    [text(/^Apellidos/), (it) => person.write(it, who.surnames)],
    [text(/^Nombres/), (it) => person.write(it, who.names)],
    [
      page.getByRole("group", { name: "Fecha de nacimiento" }).getByLabel("Día"),
      () => date("Fecha de nacimiento", who.birth),
    ],
    [radio("Femenino"), () => person.tap(label("Femenino")), isUnchecked],
    [box("Sexo"), (it) => person.select(it, "F")],
    [box("Nacionalidad"), (it) => person.find(it, who.country)],
    [box("País de residencia"), (it) => person.find(it, who.country)],
    [box("Categoría migratoria"), (it) => person.select(it, "turista")],
  ];

  await page.waitForTimeout(300);
  for (let screens = 0; screens < 40 && !page.url().endsWith("/qr"); screens += 1) {
    const documentNumber = text("Número de documento");
    if (photographs && (await documentNumber.isVisible()) && (await isEmpty(documentNumber))) await photograph();
    for (const [target, answer, isOpen = isEmpty] of asked) {
      if (!(await target.first().isVisible())) continue;
      if ((await target.first().evaluate(({ tagName }) => tagName)) !== "BUTTON" && !(await isOpen(target.first())))
        continue;
      await answer(target.first());
      await page.waitForTimeout(600);
    }
    await questions();
    if (
      await text(/^Buscar un producto/)
        .or(page.getByRole("searchbox", { name: /^Buscar un producto/ }))
        .isVisible()
    )
      await goods();
    const same = button("Todo sigue igual");
    if (await same.isVisible()) await person.tap(same);
    const oath = page.getByRole("checkbox", { name: /^Acepto y declaro/ });
    if (await oath.isVisible()) {
      await person.tap(page.locator("label").filter({ has: oath }));
      await person.tap(button("Enviar declaración"));
      await page.waitForURL(/\/qr$/);
    } else if (await button("Continuar").isVisible()) {
      await person.tap(button("Continuar"));
    }
    await page.waitForTimeout(400);
  }
  return person.result;

  /** Opens the camera, allows it, which the telephone asks once, and holds the passport in front of it. */
  async function photograph() {
    writeFileSync(FILM, await passportPicture());
    await person.tap(button("Leer el pasaporte o la cédula"));
    person.taps += 1;
    const read = page.getByRole("button", { name: "Está bien" });
    await read.waitFor({ timeout: 60_000 });
    await person.tap(read);
  }

  async function isUnchecked(target) {
    const name = await target.getAttribute("name");
    return (await page.locator(`input[name="${name}"]:checked`).count()) === 0;
  }

  async function date(name, [day, month, year]) {
    const group = page.getByRole("group", { name });
    await person.write(group.getByLabel("Día"), day);
    await person.select(group.getByLabel("Mes"), month);
    await person.write(group.getByLabel("Año"), year);
  }

  /** Food is carried, and nothing else. */
  async function questions() {
    const buttons = page.locator("[aria-pressed]");
    for (let asks = 0; asks < 8 && (await buttons.count()) === 2; asks += 1) {
      const isFood = await page.getByRole("group", { name: "¿Lleva alimentos?" }).isVisible();
      if ((await page.locator('[aria-pressed="true"]').count()) > 0) return;
      await person.tap(buttons.filter({ hasText: isFood ? "Sí" : "No" }).first());
      await page.waitForTimeout(400);
      if (isFood) return;
    }
    for (const group of await page.getByRole("group", { name: /^(¿Lleva|En los últimos 30)/ }).all()) {
      if (
        (await group.getByRole("radio", { checked: true }).count()) > 0 ||
        (await group.getByRole("radio").count()) === 0
      )
        continue;
      const isFood = await group.evaluate((one) => one.textContent.includes("¿Lleva alimentos?"));
      await person.tap(
        group
          .locator("label")
          .filter({ hasText: isFood ? "Sí" : "No" })
          .first(),
      );
    }
  }

  async function goods() {
    for (const name of GOODS) {
      if ((await page.getByText(new RegExp(`^${name}`, "i")).count()) > 0) continue;
      const search = page.getByRole("searchbox", { name: /^Buscar un producto/ });
      await person.write(search, name.slice(0, 5));
      const found = page.getByRole("listitem").getByRole("button", { name: new RegExp(`^${name}`, "i") });
      await found.first().waitFor();
      await person.tap(found.first());
      await page.waitForTimeout(400);
      await person.type("1");
      for (const unit of await box("Unidad").all()) if (await isEmpty(unit)) await person.find(unit, "kilo");
      const hand = radio("Equipaje de mano");
      if ((await hand.count()) > 0 && (await isUnchecked(hand.first())))
        await person.tap(label("Equipaje de mano").first());
      for (const bag of await page.getByRole("combobox", { name: "¿Dónde lo lleva?" }).all())
        if (await isEmpty(bag)) await person.select(bag, "TR-01");
      for (const country of await box("País de origen").all())
        if (await isEmpty(country)) await person.find(country, "ecu");
    }
  }
}

/** The lines of a passport that the tests read, at the foot of a page, as a camera sees them. */
async function passportPicture() {
  const file = gunzipSync(readFileSync(new URL("../testing/document-pictures/passport.pgm.gz", import.meta.url)));
  const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString("latin1", 0, 64)) ?? [];
  const pixels = file.subarray(head.length).toString("base64");
  const picture = await page.evaluate(drawn, { pixels, width: Number(width), height: Number(height) });
  return Buffer.from(picture.split(",")[1], "base64");
}

/** Grey pixels at the foot of a picture, which they fill from side to side, as the address of a JPEG. Runs in the page. */
function drawn({ pixels, width, height }) {
  const strip = Object.assign(document.createElement("canvas"), { width, height });
  const image = new ImageData(width, height);
  const grey = Uint8Array.from(atob(pixels), (sign) => sign.charCodeAt(0));
  grey.forEach((value, at) => image.data.set([value, value, value, 255], at * 4));
  strip.getContext("2d").putImageData(image, 0, 0);
  const canvas = Object.assign(document.createElement("canvas"), { width: 1080, height: 772 });
  const [wide, high] = [width * 1.4, height * 1.4];
  canvas.getContext("2d").drawImage(strip, (canvas.width - wide) / 2, canvas.height - 1.1 * high, wide, high);
  return canvas.toDataURL("image/jpeg", 0.95);
}

function tomorrow() {
  const [year, month, day] = new Date(Date.now() + 18 * 3600_000).toISOString().slice(0, 10).split("-").map(Number);
  return [day, month, year].map(String);
}
