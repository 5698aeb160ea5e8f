import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../../testing/render-screen";
import { RetentionCalendar } from "./retention-calendar";

test("a day of the calendar leads to its acts, and one without any is only a number", () => {
  const days = [
    { code: "2026-11-20", label: "20", count: 1, to: "/retenciones?d=20" },
    { code: "2026-12-01", label: "1", count: 4, to: null },
  ];
  renderScreen(<RetentionCalendar days={days} unit="Actas" />);
  const november = within(screen.getByRole("table", { name: "noviembre de 2026" }));
  expect(november.getByRole("link", { name: "20 de noviembre de 2026: 1" }).getAttribute("href")).toBe(
    "/retenciones?d=20",
  );
  // The first of November 2026 is a Sunday.
  expect(november.getAllByRole("row")[1]?.textContent?.trim()).toBe("1");
  expect(within(screen.getByRole("table", { name: "diciembre de 2026" })).queryByRole("link")).toBeNull();
});
