import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SETTINGS } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { AccessibilityView } from "./accessibility-view";
import { PrivacyView } from "./privacy-view";

test("who reads about privacy learns how long data are kept, as the settings say", async () => {
  const months = 24;
  fakeApi({ "GET /api/settings": { ...SETTINGS, control: { ...SETTINGS.control, retention_months: months } } });
  renderScreen(<PrivacyView />, { at: "/privacidad" });
  expect(await screen.findByText(/se borran a los 24 meses/)).toBeTruthy();
});

test("what is missing for accessibility is said, and whom to tell", () => {
  fakeApi({ "GET /api/settings": SETTINGS });
  renderScreen(<AccessibilityView />, { at: "/accesibilidad" });
  expect(screen.getByRole("heading", { name: "Qué falta" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "bioseguridadgalapagos.gob.ec" }).getAttribute("href")).toBe(
    "https://bioseguridadgalapagos.gob.ec/",
  );
});
