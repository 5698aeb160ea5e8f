import { expect, test } from "vitest";

import { call } from "../support/api";
import { memoryPeak, processOf } from "../support/stack";
import { type Attempt, attack, flaw, send, signInAll } from "./attack";
import { zip } from "./zip";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TITLE = "<c r='A1' t='inlineStr'><is><t>Color</t></is></c>";

/** A workbook of one sheet. */
const workbook = ({ strings = "<sst/>", styles = "", rows = `<row r='1'>${TITLE}</row>` }): Buffer =>
  zip({
    "_rels/.rels": `<Relationships><Relationship Id='a' Type='${OFFICE}/officeDocument' Target='xl/workbook.xml'/></Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id='a' Type='${OFFICE}/worksheet' Target='sheet.xml'/></Relationships>`,
    "xl/workbook.xml": "<workbook><sheets><sheet name='a' sheetId='1' r:id='a'/></sheets></workbook>",
    "xl/sharedStrings.xml": strings,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/sheet.xml": `<worksheet><dimension ref='A1:XFD1048576'/><sheetData>${rows}</sheetData></worksheet>`,
  });

const HEADER = "code,name,category,origin,unit,classification";
const TITLES = HEADER.split(",").map((title) => `<c t='inlineStr'><is><t>${title}</t></is></c>`);

const PRODUCT_FILES: Record<string, () => Buffer> = {
  "four thousand million strings, announced": () => workbook({ strings: "<sst uniqueCount='4000000000'></sst>" }),
  "twelve million empty strings": () => workbook({ strings: `<sst>${"<si><t/></si>".repeat(12_000_000)}</sst>` }),
  "five million styles": () => workbook({ styles: `<cellXfs>${"<xf/>".repeat(5_000_000)}</cellXfs>` }),
  "a cell of 200 MB": () => workbook({ rows: `<row>${TITLE.replace("Color", "a".repeat(200_000_000))}</row>` }),
  "entities in entities": () =>
    workbook({
      strings: `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`,
    }),
  "a file of this machine as an entity": () =>
    workbook({ strings: `<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst><si><t>&a;</t></si></sst>` }),
  "elements in elements": () => workbook({ rows: "<a>".repeat(5_000_000) }),
  "one text in a million cells": () =>
    workbook({
      strings: `<sst><si><t>${"a".repeat(32_000)}</t></si></sst>`,
      rows: `<row>${TITLES.join("")}</row>${`<row>${"<c t='s'><v>0</v></c>".repeat(6)}</row>`.repeat(160_000)}`,
    }),
  "a row beyond all rows": () => workbook({ rows: `<row r='4294967297'>${TITLE}</row>` }),
  "half an archive": () => workbook({}).subarray(0, 300),
  "a lying archive": () => Buffer.concat([workbook({}), Buffer.from("PK\u0005\u0006"), Buffer.alloc(18, 0xff)]),
  "thirty million columns": () => Buffer.alloc(30_000_000, ","),
  "thirty million quotes": () => Buffer.alloc(30_000_000, '"'),
  "two hundred thousand wrong rows": () => Buffer.from(`${HEADER}\n${"x,x,x,x,x,x\n".repeat(200_000)}`),
  "a byte order mark alone": () => Buffer.from("\uFEFF"),
  zeros: () => Buffer.alloc(1_000_000),
};

test("hostile files of products", async () => {
  const { admin } = await signInAll();
  const before = processOf("catalogues");
  const attempts = Object.entries(PRODUCT_FILES).map(([name, content]): Attempt => async () => {
    const headers = { Authorization: `Bearer ${admin}`, "Content-Type": "text/csv" };
    const sent = await send(`/api/product-imports?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers,
      body: new Uint8Array(content()),
    });
    if (sent.status === 429) return `${name}: the places of earlier files are not free`;
    if (sent.status !== 201) return flaw(sent, name);
    const { id } = JSON.parse(sent.text) as { id: string };
    let state = "";
    await expect
      .poll(
        async () => (state = (await call<{ state: string }>("GET", `/product-imports/${id}`, { token: admin })).state),
        { timeout: 120_000 },
      )
      .not.toBe("reading");
    return ["failed", "refused"].includes(state) ? undefined : `${name}: ${state}`;
  });
  // One after the other, because two uploads at once are the most that is taken.
  const inTurn = attempts.reduce<Promise<(string | undefined)[]>>(
    async (done, attempt) => [...(await done), await attempt()],
    Promise.resolve([]),
  );
  const fell = await inTurn;
  const survives: Attempt = () =>
    Promise.resolve(processOf("catalogues") === before ? undefined : "the catalogues service was started again");
  const memory: Attempt = () =>
    Promise.resolve(
      memoryPeak("catalogues") <= 200 ? undefined : `the catalogues service took ${memoryPeak("catalogues")} MB`,
    );
  await attack(
    "hostile files of products",
    [
      ...fell.map(
        (what): Attempt =>
          () =>
            Promise.resolve(what),
      ),
      survives,
      memory,
    ],
    () => `at most ${memoryPeak("catalogues")} MB`,
  );
});

test("hostile pictures", async () => {
  const { admin } = await signInAll();
  const before = processOf("catalogues");
  const png = (width: number, height: number): Buffer => {
    const header = Buffer.alloc(25);
    header.writeUInt32BE(13, 0);
    header.write("IHDR", 4);
    header.writeUInt32BE(width, 8);
    header.writeUInt32BE(height, 12);
    header[16] = 8;
    header[17] = 6;
    return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), header, Buffer.alloc(2000)]);
  };
  const pictures = [
    png(2 ** 31 - 1, 2 ** 31 - 1),
    png(60_000, 60_000),
    png(0, 0),
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    Buffer.from("GIF89a\uFFFF"),
    Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from("<?php echo 1; ?>"),
    Buffer.alloc(0),
    Buffer.alloc(6_000_000, 1),
  ];
  const attempts = pictures.flatMap((picture, n) =>
    ["image/png", "image/jpeg", "image/svg+xml"].map((type): Attempt => async () => {
      const reply = await send("/api/media", {
        method: "POST",
        headers: { Authorization: `Bearer ${admin}`, "Content-Type": type },
        body: new Uint8Array(picture),
      });
      return reply.status < 300 ? `picture ${n} as ${type} was taken` : flaw(reply, `picture ${n} as ${type}`);
    }),
  );
  const survives: Attempt = () =>
    Promise.resolve(processOf("catalogues") === before ? undefined : "the catalogues service was started again");
  await attack("hostile pictures", [...attempts, survives]);
});
