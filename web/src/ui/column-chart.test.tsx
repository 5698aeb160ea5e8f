import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen";
import { ColumnChart } from "./column-chart";
import type { Figure } from "./figure-card";

const SERIES = [
  { code: "rojo", label: "Rojo", className: undefined, pattern: "striped" },
  { code: "verde", label: "Verde", className: undefined, pattern: "plain" },
] as const;
const FIGURES: readonly Figure[] = [
  { code: "20", label: "20 nov", count: 3, to: "/d20", parts: { rojo: 1, verde: 2 }, before: 5 },
  { code: "21", label: "21 nov", count: 8, to: "/d21", parts: { rojo: 8 }, before: 0 },
  { code: "22", label: "22 nov", count: 0, to: null, parts: {}, before: 1 },
];

test("the arrows walk along the columns, whose values are said and shown; Enter goes to their list", async () => {
  const { router } = renderScreen(<ColumnChart title="Por día" figures={FIGURES} series={SERIES} />);
  const chart = screen.getByRole("slider", { name: "Por día" });
  // The highest column first.
  expect(chart.getAttribute("aria-valuetext")).toBe("21 nov, 8, Rojo 8, antes 0");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(chart.getAttribute("aria-valuetext")).toBe("20 nov, 3, Rojo 1, Verde 2, antes 5");
  expect(screen.getByRole("link", { name: "20 nov" }).getAttribute("href")).toBe("/d20");
  await userEvent.keyboard("{End}");
  expect(chart.getAttribute("aria-valuetext")).toBe("22 nov, 0, antes 1");
  await userEvent.keyboard("{Home}{Enter}");
  expect(router.state.location.pathname).toBe("/d20");
});
