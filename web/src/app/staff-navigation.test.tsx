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
