import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listOf, NOTHING, SETTINGS } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { onPhone } from "../../../testing/on-phone";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { newDraft } from "../../offline/things-to-declare";
import { writeDraft } from "../../offline/drafts";
import { AttentionView } from "./attention-view";
import type { AttentionItem } from "./attention-queries";

const repeated: AttentionItem = {
  code: "D-7K3M-Q2X9",
  state: "submitted",
  lane: "verde",
  airport: "GPS",
  flight_number: "LA1411",
  flight_date: "2026-11-22",
  surnames: "Freire Ñacato",
  given_names: "Ana",
  since_at: "2026-11-20T15:00:00Z",
  duplicate_of: "D-2222-2222",
  folio: null,
  cleared_by: null,
  cleared_by_id: null,
  cleared_at: null,
};

const repeatedAtCounter: AttentionItem = { ...repeated, code: "D-8888-8888", state: "presented" };

const waiting: AttentionItem = { ...repeated, code: "D-5555-5555", state: "presented", duplicate_of: null };

const found: AttentionItem = {
  ...repeated,
  code: "D-6666-6666",
  state: "with_findings",
  duplicate_of: null,
  folio: "GPS-2026-000123",
  cleared_by: "Pedro Loor",
  cleared_by_id: "3f2a91c4-0000-4000-8000-000000000000",
  cleared_at: "2026-11-22T15:00:00Z",
};

const contradicted: AttentionItem = { ...waiting, code: "D-9999-9999", state: "in_inspection" };

const expired: AttentionItem = { ...repeated, code: "D-4444-4444", state: "expired", duplicate_of: null };

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T18:12:30Z"), toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const LISTED: Partial<Record<string, AttentionItem[]>> = {
  presented: [waiting, { ...waiting, code: "D-7777-7777", since_at: "2026-11-21T09:00:00Z" }],
  duplicate: [repeated, repeatedAtCounter],
};

function show() {
  signInAs("supervisor");
  fakeApi({
    "GET /api/declarations/attention": ({ url }) => listOf(LISTED[new URL(url).searchParams.get("kind") ?? ""] ?? []),
    "GET /api/settings": SETTINGS,
    "*": NOTHING,
  });
  renderScreen(<AttentionView />);
}

test("a row begins with how long it has waited, and the zone of its instant is said once", async () => {
  show();
  const table = within(await screen.findByRole("table", { name: "Presentadas sin decidir" }));
  const waits = await screen.findAllByText(/^(1 d 3 h|9 h 12 min)$/, { selector: "table[aria-label^=Pres] time" });
  expect(waits.map(({ textContent }) => textContent)).toEqual(["1 d 3 h", "9 h 12 min"]);
  expect(waits[0]?.getAttribute("datetime")).toBe("2026-11-20T15:00:00Z");
  expect(waits[0]?.title).toMatch(/^20 de noviembre de 2026\D+09:00/);
  expect(table.getAllByRole("row")[1]?.querySelector("td")?.textContent).toBe("1 d 3 h");
  expect(table.getByText(/^20 nov 2026, 09:00$/)).toBeTruthy();
  expect(
    screen.getByRole("heading", { name: /^Presentadas sin decidir\s2 la más antigua, hace 1 d 3 h$/ }),
  ).toBeTruthy();
  // What repeats a declaration waits, too.
  const duplicates = within(await screen.findByRole("table", { name: "Repetidas" }));
  expect(duplicates.getByText("1 d 3 h")).toBeTruthy();
  expect(screen.getAllByText(/^Horas: /)).toHaveLength(1);
});

test("on a phone a row says how long it has waited", async () => {
  onPhone();
  show();
  const table = within(await screen.findByRole("table", { name: "Presentadas sin decidir" }));
  expect(table.getByText("hace 9 h 12 min").closest("td")).not.toBe(table.getByText("D-7777-7777").closest("td"));
  expect(table.getByText("hace 1 d 3 h")).toBeTruthy();
});

test("what needs attention is listed by kind, with the acts left on this device", async () => {
  const { id } = signInAs("supervisor");
  await writeDraft(`retention:${id}:D-3333-3333`, newDraft({}));
  await writeDraft(`retention:${id}:passenger:p-1`, newDraft({}));
  await writeDraft(`retention:${id}:refused:0197a3c0-0000-7000-8000-000000000002`, newDraft({}));
  await writeDraft("retention:somebody-else:new", newDraft({}));
  fakeApi({
    "GET /api/declarations/attention": (request) => {
      const kind = new URL(request.url).searchParams.get("kind") ?? "";
      const items =
        {
          duplicate: [repeated, repeatedAtCounter],
          expired: [expired],
          presented: [waiting],
          found_after_clearing: [found],
          contradicted: [contradicted],
        }[kind] ?? [];
      return listOf(items);
    },
    "GET /api/settings": { ...SETTINGS, control: { ...SETTINGS.control, attention_hours: 4 } },
    "*": NOTHING,
  });
  renderScreen(<AttentionView />);
  const duplicates = within(await screen.findByRole("region", { name: /Repetidas/ }));
  expect((await duplicates.findAllByRole("link", { name: "D-2222-2222" }))[0]?.getAttribute("href")).toBe(
    "/declaraciones/revision?codigo=D-2222-2222",
  );
  // What repeats one declaration is one row.
  expect(duplicates.getAllByRole("row", { name: /Freire Ñacato, Ana/ })).toHaveLength(1);
  expect(duplicates.getByText(/y 1 más/)).toBeTruthy();
  expect(duplicates.getByRole("link", { name: /^Comparar/ }).getAttribute("href")).toBe(
    "/declaraciones/revision?codigo=D-2222-2222",
  );
  expect(duplicates.getByText("Presentada", { selector: "td *" })).toBeTruthy();
  expect(duplicates.queryByText("Enviada", { selector: "td *" })).toBeNull();
  expect(await screen.findByText("Ninguna inspección se demora.")).toBeTruthy();
  expect(
    await screen.findByText("Aparecen aquí las presentadas o en inspección con más de 4 horas sin decisión."),
  ).toBeTruthy();
  const undecided = within(screen.getByRole("table", { name: "Presentadas sin decidir" }));
  expect(undecided.getByRole("link", { name: "D-5555-5555" })).toBeTruthy();
  const beside = within(screen.getByRole("table", { name: "Decisiones que se contradicen" }));
  expect(beside.getByRole("link", { name: "D-9999-9999" })).toBeTruthy();
  // Who cleared it, and the act that came later.
  const later = within(screen.getByRole("table", { name: "Con novedad después de conforme" }));
  expect(later.getByText("Pedro Loor")).toBeTruthy();
  expect(later.getByRole("link", { name: "GPS-2026-000123" }).getAttribute("href")).toBe(
    "/retenciones?folio=GPS-2026-000123",
  );
  // The title of the list says the state of all of its rows.
  const late = within(await screen.findByRole("table", { name: "Vencidas sin presentar" }));
  expect(late.queryByText("Vencida")).toBeNull();
  const drafts = within(screen.getByRole("region", { name: /Actas sin terminar/ }));
  expect((await drafts.findAllByRole("link")).map((link) => link.getAttribute("href"))).toEqual([
    "/form-retenciones?declaracion=D-3333-3333",
    "/form-retenciones?pasajero=p-1",
    "/form-retenciones?corrige=0197a3c0-0000-7000-8000-000000000002",
  ]);
});
