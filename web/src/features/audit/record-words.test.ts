import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { formatDateShort } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import type { AuditRecord } from "./audit-queries";
import { changesOf, objectsOf, sentenceOf } from "./record-words";

const FACTS = new URL("../../../../services/libs/events/src/facts.rs", import.meta.url);

/** The subjects that the services publish. */
const kinds = [...readFileSync(FACTS, "utf8").matchAll(/^ {4}[A-Z]\w+ "(pinzon\.[a-z_.]+\.v\d+)" =>/gm)].map(
  ([, kind = ""]) => kind,
);

const record = (type: string, data: Record<string, unknown>, name: string | null = "Ana Ruiz"): AuditRecord =>
  ({
    type,
    data,
    subject: "D-7K3M-Q2X9",
    actor: { kind: name ? "user" : "traveller", name, id: null, role: null },
  }) as AuditRecord;

test("every fact of the services has its sentence, and no sentence is left over", () => {
  expect(kinds.length).toBeGreaterThan(10);
  expect(Object.keys(texts.audit.sentences).toSorted()).toEqual(kinds.toSorted());
});

test.each(kinds)("%s reads as a sentence even when its data is missing", (kind) => {
  const sentence = sentenceOf(record(kind, {}));
  expect(sentence).toMatch(/^Ana Ruiz .+\.$/);
  expect(sentence).not.toMatch(/undefined|null|\[object/);
});

test("every fact can be chosen by a name of its own", () => {
  expect(Object.keys(texts.audit.kinds).toSorted()).toEqual(kinds.toSorted());
  expect(new Set(Object.values(texts.audit.kinds)).size).toBe(kinds.length);
});

test("codes are told by their names", () => {
  const names = {
    airport: (code: string) => ({ GPS: "Baltra (GPS)" })[code] ?? code,
    place: (code: string) => ({ "CU-01": "Bodega de Baltra" })[code] ?? code,
    destination: (code: string) => code,
    country: (code: string) => code,
  };
  const told = (type: string, data: Record<string, unknown>, subject = "X") =>
    sentenceOf({ ...record(type, data), subject }, names);
  expect(told("pinzon.auth.airport_selected.v1", { before: null, after: "GPS" })).toBe(
    "Ana Ruiz eligió el aeropuerto Baltra (GPS).",
  );
  expect(told("pinzon.auth.user_created.v1", { name: "Eva", role: "inspector", airports: ["GPS", "SCY"] })).toBe(
    "Ana Ruiz creó la cuenta de Eva como inspector, aeropuertos: Baltra (GPS), SCY.",
  );
  expect(
    told("pinzon.retention.custody_changed.v1", { step: "stored", items: ["GPS-2026-000001/1"], place: "CU-01" }),
  ).toBe("Ana Ruiz guardó en custodia GPS-2026-000001/1 (Bodega de Baltra).");
  expect(told("pinzon.retention.inventory_taken.v1", { found: 1, missing: [], unexpected: [] }, "CU-01")).toContain(
    "inventario de Bodega de Baltra:",
  );
  expect(
    changesOf(record("pinzon.auth.user_changed.v1", { before: { airports: [] }, after: { airports: ["GPS"] } }), names),
  ).toEqual([{ name: "Aeropuertos", before: "ninguno", after: "Baltra (GPS)" }]);
});

test("a sentence says who did what to what", () => {
  expect(
    sentenceOf(record("pinzon.declaration.presented.v1", { before: "submitted", after: "presented", lane: "red" })),
  ).toBe("Ana Ruiz registró presentada la declaración D-7K3M-Q2X9, canal rojo.");
  expect(
    sentenceOf(
      record("pinzon.declaration.presented.v1", {
        lane: "red",
        draw: { day: "2026-11-21", percent: 5000, drawn: true },
      }),
    ),
  ).toBe("Ana Ruiz registró presentada la declaración D-7K3M-Q2X9, canal rojo por sorteo.");
  expect(sentenceOf(record("pinzon.declaration.edited.v1", {}, null))).toBe(
    "El viajero modificó la declaración D-7K3M-Q2X9.",
  );
  expect(sentenceOf(record("pinzon.retention.printed.v1", { copy: 2 }))).toBe(
    "Ana Ruiz imprimió la copia 2 del acta D-7K3M-Q2X9.",
  );
});

test("work that was taken over is told with its person, how much it was and why", () => {
  const data = { name: "Luis Paz", reason: "person_left", work: { step: 2, act: 1 }, ids: [] };
  expect(sentenceOf(record("pinzon.auth.work_taken_over.v1", data))).toBe(
    "Ana Ruiz tomó lo que Luis Paz dejó por enviar en un dispositivo (2 pasos de control, 1 acta): la persona ya no trabaja aquí.",
  );
});

test("an act that somebody else handed in is told with its officer", () => {
  const handedIn = record("pinzon.retention.handed_in.v1", { officer: "u-2", name: "Luis Paz", signed_hash: "00" });
  expect(sentenceOf({ ...handedIn, subject: "GPS-2026-T3-0007" })).toBe(
    "Ana Ruiz entregó el acta GPS-2026-T3-0007, que Luis Paz emitió sin red y dejó en un dispositivo.",
  );
});

test("a lane that changes because of another declaration names it", () => {
  const change = { before_lane: "green", after_lane: "red", because_of: "D-2222-2222" };
  const changed = record("pinzon.declaration.lane_changed.v1", change, null);
  expect(sentenceOf(changed)).toBe(
    "El viajero cambió de verde a rojo el canal de la declaración D-7K3M-Q2X9 por la declaración D-2222-2222, de una misma persona y viaje.",
  );
  expect(changesOf(changed)).toEqual([{ name: "Canal", before: "verde", after: "rojo" }]);
  expect(sentenceOf({ ...changed, data: { ...change, because_of: null } })).toBe(
    "El viajero cambió de verde a rojo el canal de la declaración D-7K3M-Q2X9.",
  );
});

test("the seeds of the draw are told with their day and their outcome", () => {
  const bySystem = (type: string, data: Record<string, unknown>) =>
    ({ ...record(type, data, null), actor: { kind: "system", name: null, id: null, role: null } }) as AuditRecord;
  expect(
    sentenceOf(bySystem("pinzon.declaration.draw_seed_committed.v1", { day: "2026-11-21", seed_hash: "00" })),
  ).toBe(`El sistema publicó la huella de la semilla para el sorteo del ${formatDateShort("2026-11-21")}.`);
  expect(
    sentenceOf(
      bySystem("pinzon.declaration.draw_seed_revealed.v1", { day: "2026-11-21", seed: "00", presented: 40, drawn: 2 }),
    ),
  ).toBe(
    `El sistema reveló la semilla del sorteo del ${formatDateShort("2026-11-21")}: de 40 declaraciones del canal verde, 2 pasaron a inspección.`,
  );
});

test("the day of a flight is told as lists write it", () => {
  const read = record("pinzon.declaration.flight_read.v1", { flight_date: "2026-11-30", declarations: 4 });
  expect(sentenceOf({ ...read, subject: "LO0761" })).toBe(
    "Ana Ruiz guardó en su dispositivo el viaje LO0761 del 30 nov 2026: 4 declaraciones.",
  );
});

test.each(kinds)("no day stands in the sentence of %s as a computer writes it", (kind) => {
  const days = ["day", "flight_date", "before", "since"].map((field) => [field, "2026-11-21T23:05:00Z"]);
  const dates = days.map(([field]) => [field, "2026-11-21"]);
  for (const data of [days, dates])
    expect(sentenceOf(record(kind, Object.fromEntries(data)))).not.toMatch(/\d{4}-\d{2}-\d{2}/);
});

test("days of what changed are told as lists write them", () => {
  const changes = [
    { field: "start_date", before: "", after: "2026-12-02" },
    { field: "valid_from", before: "2026-12-30", after: "" },
    { field: "published", before: "2025", after: "2026-01-06" },
  ];
  expect(changesOf(record("pinzon.catalogue.changed.v1", { changes }))).toEqual([
    { name: "Primer día", before: "ninguno", after: "2 dic 2026" },
    { name: "Rige desde", before: "30 dic 2026", after: "ninguno" },
    { name: "Fecha", before: "2025", after: "6 ene 2026" },
  ]);
});

test("the states of the control before boarding have their own words", () => {
  const stepped = (before: string, after: string) =>
    changesOf(record("pinzon.declaration.departure_controlled.v1", { before, after }));
  expect(stepped("pending", "skipped")).toEqual([{ name: "Estado", before: "pendiente", after: "no inspeccionada" }]);
  expect(stepped("presented", "cleared")).toEqual([{ name: "Estado", before: "presentada", after: "conforme" }]);
});

test("a name that somebody changed is no state", () => {
  expect(changesOf(record("pinzon.auth.profile_changed.v1", { before: "Ana", after: "Ana Ruiz" }))).toEqual([
    { name: "Nombre", before: "Ana", after: "Ana Ruiz" },
  ]);
});

const CATALOGUES = new URL("../../../../services/catalogues/src/", import.meta.url);
const source = (file: string) => readFileSync(new URL(file, CATALOGUES), "utf8");
const kindsOfEntries = source("entry/kinds.rs");
const named = new Map(
  [...kindsOfEntries.matchAll(/const (\w+): &str = "(\w+)"/g)].map(([, name = "", code = ""]) => [name, code]),
);
const languages = /LANGUAGES: [^=]+= \[([^\]]+)\]/.exec(kindsOfEntries)?.[1]?.match(/\w+/g) ?? [];
const entryFields = [...kindsOfEntries.matchAll(/field\(\s*(?:"(\w+)"|LANGUAGES\[(\d)\]|([A-Z_]+)),/g)].map(
  ([, code, language, name]) => code ?? (language ? languages[Number(language)] : named.get(name ?? "")) ?? "airport",
);
/** The fields that histories name, where they are written down in a row. */
const otherFields = ["product.rs", "legal.rs", "setting.rs", "setting/store.rs", "setting/control.rs"].flatMap((file) =>
  [...source(file).matchAll(/\("(\w+)"(?:\.to_owned\(\))?, (?:or_empty|day|self|percent|hash|references|link)\b/g)].map(
    ([, code = ""]) => code,
  ),
);

test("every field that the catalogues record has a name in what changed", () => {
  expect([entryFields.length > 40, otherFields.length > 25]).toEqual([true, true]);
  const nameless = (noun: string, fields: readonly string[]) =>
    changesOf(
      record("pinzon.catalogue.changed.v1", {
        noun,
        changes: fields.map((field) => ({ field, before: "", after: "x" })),
      }),
    )
      .map(({ name }) => name)
      .filter((name) => /^[a-z]/.test(name));
  expect(nameless("entry", ["name", "sort_order", "articles", "active", ...entryFields])).toEqual([]);
  expect(nameless("product", ["active", "valid_from", "order", ...otherFields])).toEqual([]);
});

test("several airports in one field are told by their names", () => {
  const names = { airport: (code: string) => `«${code}»`, place: String, destination: String, country: String };
  const changes = [{ field: "origins", before: "UIO", after: "UIO GYE" }];
  expect(changesOf(record("pinzon.catalogue.changed.v1", { noun: "entry", changes }), names)).toEqual([
    { name: "Aeropuertos de salida", before: "«UIO»", after: "«UIO», «GYE»" },
  ]);
});

test("a decision about a fact that could not be applied names it", () => {
  const data = { outcome: "applied", source: "retention", sequence: 7, kind: "pinzon.retention.issued.v1" };
  const decided = { ...record("pinzon.declaration.dead_letter_decided.v1", data), subject: "12" };
  expect(sentenceOf(decided)).toBe(
    "Ana Ruiz aplicó el evento por resolver 12 de las declaraciones (Retenciones, hecho 7).",
  );
  const unsigned = { outcome: "dropped", source: null, sequence: null, kind: null };
  expect(sentenceOf({ ...decided, data: unsigned })).toBe(
    "Ana Ruiz descartó el evento por resolver 12 de las declaraciones.",
  );
});

test("what was purged is counted, by the system", () => {
  const data = { before: "2021-11-22T18:50:11.631683+00:00", counts: { declarations: 1, passengers: 12 } };
  const actor = { kind: "system", name: null, id: null, role: null };
  expect(sentenceOf({ ...record("pinzon.declaration.purged.v1", data), actor } as AuditRecord)).toBe(
    "El sistema eliminó los datos personales de 1 declaración y 12 pasajeros sin movimiento desde el 22 nov 2021.",
  );
});

test("what people give no name is called in words", () => {
  const data = { noun: "image_slot", key: "header", name: "header", action: "updated", catalogue_version: 7 };
  expect(sentenceOf(record("pinzon.catalogue.changed.v1", data))).toBe("Ana Ruiz modificó la imagen «Cabecera».");
});

test.each([
  ["pinzon.declaration.viewed.v1", {}, "D-7K3M-Q2X9"],
  ["pinzon.retention.annulled.v1", { folio: "GPS-2026-000001" }, "GPS-2026-000001"],
  ["pinzon.auth.user_created.v1", { name: "Eva Paz", role: "inspector" }, "Eva Paz"],
  ["pinzon.auth.user_changed.v1", { after: { name: "Eva Paz" } }, "Eva Paz"],
  ["pinzon.catalogue.changed.v1", { noun: "image_slot", key: "header", name: "header" }, "Cabecera"],
  ["pinzon.retention.custody_changed.v1", { step: "stored", items: ["GPS-2026-000001/1"] }, "GPS-2026-000001/1"],
])("what %s acted on stands in its sentence as it is marked there", (type, data, object) => {
  const fact = record(type, data);
  expect(objectsOf(fact).filter((name) => sentenceOf(fact).includes(name))).toEqual([object]);
});

test("a picture is told to have changed, and both are at hand", () => {
  const digest = "ab".repeat(32);
  const fact = { changes: [{ field: "hash", before: "", after: digest }] };
  expect(changesOf(record("pinzon.catalogue.changed.v1", fact))[0]?.pictures).toEqual({ before: null, after: digest });
});

test("a fact of a newer system is still shown", () => {
  expect(sentenceOf(record("pinzon.auth.new_thing.v1", {}))).toBe(
    "Ana Ruiz registró «pinzon.auth.new_thing.v1» sobre D-7K3M-Q2X9.",
  );
});

test("what changed is told before and after, in words", () => {
  expect(
    changesOf(record("pinzon.declaration.reviewed.v1", { before: "presented", after: "cleared", noted: false })),
  ).toEqual([{ name: "Estado", before: "presentada", after: "conforme" }]);
  expect(
    changesOf(
      record("pinzon.declaration.edited.v1", {
        before_version: 1,
        after_version: 2,
        before_lane: "green",
        after_lane: "red",
        before_item_count: 2,
        after_item_count: 2,
      }),
    ),
  ).toEqual([
    { name: "Versión", before: "1", after: "2" },
    { name: "Canal", before: "verde", after: "rojo" },
  ]);
  expect(
    changesOf(
      record("pinzon.auth.user_changed.v1", {
        before: { name: "Ana Ruiz", role: null, airports: [], status: "pending" },
        after: { name: "Ana Ruiz", role: "inspector", airports: ["GPS", "SCY"], status: "active" },
      }),
    ),
  ).toEqual([
    { name: "Rol", before: "ninguno", after: "inspector" },
    { name: "Aeropuertos", before: "ninguno", after: "GPS, SCY" },
    { name: "Estado", before: "por aprobar", after: "activa" },
  ]);
  expect(
    changesOf(
      record("pinzon.catalogue.changed.v1", { changes: [{ field: "conditions", before: "", after: "sin tierra" }] }),
    ),
  ).toEqual([{ name: "Condiciones", before: "ninguno", after: "sin tierra" }]);
  expect(
    changesOf(
      record("pinzon.catalogue.changed.v1", {
        changes: [
          { field: "standing", before: "in_force", after: "repealed" },
          { field: "active", before: "true", after: "false" },
        ],
      }),
    ),
  ).toEqual([
    { name: "Vigencia", before: "vigente", after: "derogada" },
    { name: "Activo", before: "Sí", after: "No" },
  ]);
  expect(changesOf(record("pinzon.auth.airport_selected.v1", { before: null, after: "GPS" }))).toEqual([
    { name: "Aeropuerto", before: "ninguno", after: "GPS" },
  ]);
});

test("why an account was reset is told, where it was asked for", () => {
  expect(
    sentenceOf(record("pinzon.auth.password_reset.v2", { second_factor_removed: true, reason: "factor_lost" })),
  ).toBe(
    "Ana Ruiz restableció la contraseña de una cuenta y quitó su segundo factor: la persona perdió su teléfono y sus códigos de recuperación.",
  );
  expect(sentenceOf(record("pinzon.auth.password_reset.v1", { second_factor_removed: false }))).toBe(
    "Ana Ruiz restableció la contraseña de una cuenta.",
  );
});

test("which roles need a second factor is told role by role", () => {
  const changes = [{ field: "second_factor_auditor", before: "false", after: "true" }];
  expect(changesOf(record("pinzon.auth.access_settings_changed.v1", { version: 2, changes }))).toEqual([
    { name: "Segundo factor obligatorio para auditores", before: "No", after: "Sí" },
  ]);
});
