import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderScreen } from "../../testing/render-screen";
import { signInAs } from "../../testing/sign-in";
import { StaffNavigation } from "./staff-navigation";

test("the rail of icons opens with the names of the screens, and closes with Escape and with a choice", async () => {
  signInAs("inspector");
  renderScreen(<StaffNavigation />);
  const button = screen.getByRole("button", { name: "Nombres del menú" });
  await userEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await userEvent.keyboard("{Escape}");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(button);

  await userEvent.click(button);
  await userEvent.click(screen.getByRole("link", { name: "Pasajeros" }));
  expect(button.getAttribute("aria-expanded")).toBe("false");
});

test.each([
  ["/retenciones/custodia/movimientos", "Retenciones"],
  ["/declaraciones/revision", "Revisión"],
  ["/configuracion/auditoria", "Más"],
  ["/productos/editar/7", "Más"],
  ["/pasajeros/7", "Más"],
])("on a phone, %s is marked as %s", (at, mark) => {
  signInAs("admin");
  renderScreen(<StaffNavigation />, { at });
  const bar = screen.getAllByRole("navigation").at(-1) as HTMLElement;
  const marked = [...bar.children].map((child) => (child.matches("a") ? child : (child.firstElementChild as Element)));
  expect(
    marked
      .filter((tab) => ["page", "true"].includes(tab.getAttribute("aria-current") ?? ""))
      .map(({ textContent }) => textContent),
  ).toEqual([mark]);
});
