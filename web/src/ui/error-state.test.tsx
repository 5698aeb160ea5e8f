import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render-screen";
import { UserFacingError } from "../texts/user-facing-error";
import { ErrorState } from "./error-state";

test("a read that failed says why and can be tried again", async () => {
  const retry = vi.fn();
  renderScreen(<ErrorState error={new UserFacingError("No pudimos conectar con el servidor.")} onRetry={retry} />);
  expect(screen.getByRole("alert").textContent).toContain("No pudimos conectar con el servidor.");
  await userEvent.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("a fault of a program is not shown in its own words", () => {
  renderScreen(
    <ErrorState
      error={new TypeError("Cannot read properties of undefined (reading 'items')")}
      onRetry={() => undefined}
    />,
  );
  expect(screen.getByRole("alert").textContent).toContain("Ocurrió un error inesperado. Intente nuevamente.");
  expect(screen.getByRole("alert").textContent).not.toContain("undefined");
});
