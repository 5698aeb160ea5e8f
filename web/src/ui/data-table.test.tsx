import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Column, DataTable } from "./data-table";

interface Row {
  code: string;
  at: string;
  airport: string;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: "code", title: "Código", cell: ({ code }) => code },
  {
    key: "sent",
    title: "Enviada",
    airport: ({ airport }) => airport,
    cell: ({ at, airport }, instant) => instant(at, airport),
  },
];
const ROWS = [
  { code: "A", at: "2026-11-21T23:05:00Z", airport: "GPS" },
  { code: "B", at: "2026-11-21T23:05:00Z", airport: "UIO" },
];

const cells = () => screen.getAllByRole("cell").map(({ textContent }) => textContent?.replaceAll(/\s/g, " "));

test("the head says the zone of all rows once, and a row in another zone says its own", () => {
  render(<DataTable caption="Declaraciones" columns={COLUMNS} rows={ROWS} rowKey={({ code }) => code} />);
  expect(screen.getByRole("columnheader", { name: /Enviada\s?UTC−6, Galápagos/ })).toBeTruthy();
  expect(cells()).toEqual(["21 nov 2026, 17:05", "21 nov 2026, 18:05 (UTC−5, continental)"]);
});

test("what scrolls has a name and can be reached with the keyboard", () => {
  render(<DataTable caption="Declaraciones" columns={COLUMNS} rows={ROWS} rowKey={({ code }) => code} />);
  const frame = screen.getByRole("region", { name: "Declaraciones" });
  expect(frame.tabIndex).toBe(0);
  expect(within(frame).getByRole("table", { name: "Declaraciones" })).toBeTruthy();
});
