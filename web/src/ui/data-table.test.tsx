import { render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { onPhone } from "../../testing/on-phone";
import { type Column, DataTable } from "./data-table";
import { PagedList } from "./paged-list";

interface Row {
  code: string;
  at: string;
  airport: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: "code", title: "Código", phone: "lead", cell: ({ code }) => code },
  {
    key: "sent",
    title: "Enviada",
    phone: "fact",
    airport: ({ airport }) => airport,
    cell: ({ at, airport }, instant) => instant(at, airport),
  },
];
const ROWS = [
  { code: "A", at: "2026-11-21T23:05:00Z", airport: "GPS" },
  { code: "B", at: "2026-11-21T23:05:00Z", airport: "UIO" },
];

afterEach(() => vi.restoreAllMocks());

const cells = () => screen.getAllByRole("cell").map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));

test("the zone of all rows is said once above them, and a row in another zone says its own", () => {
  render(<DataTable caption="Declaraciones" columns={COLUMNS} rows={ROWS} rowKey={({ code }) => code} />);
  expect(screen.getByRole("columnheader", { name: "Enviada" })).toBeTruthy();
  expect(screen.getByRole("table", { description: "Horas: UTC−6, Galápagos" })).toBeTruthy();
  expect(cells()).toEqual(["21 nov 2026, 17:05", "21 nov 2026, 18:05 (UTC−5, continental)"]);
});

for (const device of ["wide screen", "phone"]) {
  test(`in a list with a count the zone stands beside the count, on a ${device}`, () => {
    if (device === "phone") onPhone();
    const list = { isPending: false, isError: false, hasNextPage: false, data: { pages: [{ items: ROWS }] } };
    render(
      <PagedList list={list as unknown as Parameters<typeof PagedList<Row>>[0]["list"]} empty={null}>
        {(rows) => <DataTable caption="Declaraciones" columns={COLUMNS} rows={rows} rowKey={({ code }) => code} />}
      </PagedList>,
    );
    const line = screen.getByText("Horas: UTC−6, Galápagos");
    expect(line.parentElement?.previousElementSibling).toBe(screen.getByRole("status"));
    expect(screen.getByRole("table", { name: "Declaraciones" }).contains(line)).toBe(false);
  });

  test(`a list by days says each day once above its rows, which say the time alone, on a ${device}`, () => {
    if (device === "phone") onPhone();
    const rows = [...ROWS, { code: "C", at: "2026-11-20T23:05:00Z", airport: "GPS" }];
    render(
      <DataTable
        caption="Registros"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ code }) => code}
        dayOf={({ at }) => at.slice(0, 10)}
      />,
    );
    expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
      "21 de noviembre de 2026",
      "A",
      "B",
      "20 de noviembre de 2026",
      "C",
    ]);
    expect(cells()).toEqual(["17:05", "18:05 (UTC−5, continental)", "17:05"]);
  });
}

test("a column beneath another stands in its cells, and their head says both", () => {
  const columns = COLUMNS.map((column) => (column.key === "sent" ? { ...column, beneath: "code" } : column));
  render(<DataTable caption="Declaraciones" columns={columns} rows={ROWS} rowKey={({ code }) => code} />);
  expect(screen.getByRole("columnheader", { name: "Código · Enviada" })).toBeTruthy();
  expect(screen.getAllByRole("rowheader")[0]?.textContent?.replaceAll(/\s/g, " ")).toBe("A 21 nov 2026, 17:05");
});

test("what scrolls has a name and can be reached with the keyboard", () => {
  render(<DataTable caption="Declaraciones" columns={COLUMNS} rows={ROWS} rowKey={({ code }) => code} />);
  const frame = screen.getByRole("region", { name: "Declaraciones" });
  expect(frame.tabIndex).toBe(0);
  expect(within(frame).getByRole("table", { name: "Declaraciones" })).toBeTruthy();
});

test("on a phone a row has what names it, where it stands and a few facts, and says their zone once", () => {
  onPhone();
  const columns: readonly Column<Row>[] = [
    ...COLUMNS,
    { key: "airport", title: "Aeropuerto", phone: "tag", cell: ({ airport }) => airport },
    {
      key: "long",
      title: "Todo",
      phone: "fact",
      cell: () => "de más",
      short: ({ code }) => code === "A" && "lo justo",
    },
    { key: "left", title: "Otro", phone: "hidden", cell: () => "en lo abierto" },
  ];
  render(<DataTable caption="Declaraciones" columns={columns} rows={ROWS.slice(0, 1)} rowKey={({ code }) => code} />);
  expect(screen.getByRole("rowheader").textContent).toBe("A");
  expect(cells()).toEqual(["GPS", "21 nov 2026, 17:05 · lo justo"]);
  expect(screen.getByText("Horas: UTC−6, Galápagos")).toBeTruthy();
});

test("what only few rows have stands on a phone in a third line, and on wide screens in another column", () => {
  const columns: readonly Column<Row>[] = [
    ...COLUMNS,
    { key: "mark", title: "Marca", phone: "more", phoneOnly: true, cell: ({ code }) => code === "A" && "Sorteo" },
  ];
  const { unmount } = render(
    <DataTable caption="Declaraciones" columns={columns} rows={ROWS} rowKey={({ code }) => code} />,
  );
  expect(screen.queryByText("Sorteo")).toBeNull();
  unmount();
  onPhone();
  render(<DataTable caption="Declaraciones" columns={columns} rows={ROWS.slice(0, 1)} rowKey={({ code }) => code} />);
  expect(cells()).toEqual(["21 nov 2026, 17:05", "Sorteo"]);
});
