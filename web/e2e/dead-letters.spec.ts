import { expect, test } from "./fixtures";
import { sql } from "./support/stack";

// A fact that cannot be applied yet is a conflict.
test.use({ signedIn: "administrator", expectedErrors: ["status of 409"] });

const SUBJECT = `GPS-2026-A${Date.now()}`;

/**
 * A fact that declarations could not apply, about a declaration that does not exist, and one that nobody signed.
 * Returns their numbers.
 */
function putAside(): string[] {
  const envelope = {
    specversion: "1.0",
    id: crypto.randomUUID(),
    source: "retention",
    type: "pinzon.retention.issued.v1",
    subject: SUBJECT,
    time: new Date().toISOString(),
    sequence: "900000",
    actorkind: "user",
    actorname: "Inspectora Inventada",
    airport: "GPS",
    datacontenttype: "application/json",
    data: {
      folio: SUBJECT,
      airport: "GPS",
      declaration_code: "D-2222-2222",
      document_fingerprint: "huella-inventada",
      retained: 1,
      rejected: 0,
      content_hash: "00",
    },
  };
  const text = JSON.stringify(envelope);
  const added = sql(
    "pinzon_declarations",
    `insert into dead_letter (source, sequence, payload, error, refused) values
       ('retention', 900000, '${text}', 'no declaration D-2222-2222', false),
       ('retention', 900000, '${text}', 'another process signed it', true)
     returning dead_letter_id`,
  );
  return added.split("\n").filter((line) => /^\d+$/.test(line));
}

test("an administrator decides about what could not be applied, and the audit has it", async ({
  page,
  checkAccessibility,
}) => {
  const [signedOne, forged] = putAside();
  await page.goto("/configuracion");
  await page.getByRole("link", { name: /Eventos por resolver/i }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Eventos por resolver" })).toBeVisible();
  const rows = page.getByRole("row").filter({ hasText: SUBJECT });
  await expect(rows).toHaveCount(2);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await checkAccessibility();
  }

  const signed = rows.filter({ hasNotText: "Sin firma" });
  await signed.getByRole("button", { name: /^Ver/ }).click();
  const panel = page.getByRole("dialog", { name: /^Evento por resolver/ });
  await expect(panel.getByText("document_fingerprint")).toBeVisible();
  await expect(page.getByText(/Inspectora Inventada|huella-inventada/)).toHaveCount(0);
  await checkAccessibility();
  await panel.getByRole("button", { name: "Aplicar" }).click();
  const apply = page.getByRole("dialog", { name: /^Aplicar/ });
  await apply.getByLabel("Motivo").fill("La declaración ya debería estar");
  await apply.getByRole("button", { name: "Aplicar" }).click();
  await expect(apply.getByText("El evento todavía no se puede aplicar. Sigue por resolver.")).toBeVisible();
  await checkAccessibility();
  await apply.getByRole("button", { name: "Cancelar" }).click();
  await panel.getByRole("button", { name: "Cerrar" }).first().click();

  for (const left of [1, 0]) {
    await rows.first().getByRole("button", { name: /^Ver/ }).click();
    await panel.getByRole("button", { name: "Descartar" }).click();
    const drop = page.getByRole("dialog", { name: /^Descartar/ });
    await drop.getByLabel("Motivo").fill("La declaración no existe");
    await drop.getByRole("button", { name: "Descartar" }).click();
    await expect(page.getByText(/^El evento por resolver .* se descartó$/).first()).toBeVisible();
    await expect(rows).toHaveCount(left);
  }
  await page.getByLabel("Estado").selectOption("Decididos");
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByText("Descartado")).toBeVisible();
  // The audit learns of a decision by an event. Only the records of one fact, because other tests add theirs to the
  // first page.
  for (const [fact, about] of [
    [signedOne, "de las declaraciones (Retenciones, hecho 900000)."],
    [forged, "de las declaraciones."],
  ]) {
    await expect(async () => {
      await page.goto(`/configuracion/auditoria?sujeto=${fact}`);
      await expect(page.getByText(`descartó el evento por resolver ${fact} ${about}`)).toBeVisible({ timeout: 5000 });
    }).toPass();
  }
});
