import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { CustodyFigures } from "./custody-figures";

test("a figure of custody leads to its rows, and one without a list of its own is no link", async () => {
  fakeApi({ "GET /api/custody/figures": { in_custody: 39, overdue: 3, due_soon: 11, open_movements: 12, places: [] } });
  renderScreen(<CustodyFigures airport="GPS" />);
  await screen.findByText("39");
  const links = within(screen.getByRole("list")).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["3Vencidas", "/retenciones/custodia?vencidos=si"],
    ["12Por confirmar", "/retenciones/custodia#waiting-movements"],
    ["39En custodia", "/retenciones/custodia"],
  ]);
  expect(screen.getByText("11").closest("li")?.textContent).toBe("11Vencen en 3 días");
});
