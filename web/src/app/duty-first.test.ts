import { expect, test } from "vitest";
import { dutyOf } from "../api/duty";
import type { User } from "../api/session-store";
import { dutyFirst } from "./duty-first";

const visit = (path: string, duty: string | null) => ({
  access: "signed-in" as const,
  wanted: new URL(path, "https://pinzon.test"),
  duty,
});

test("without a duty nothing stands in the way", () => {
  expect(dutyFirst(visit("/retenciones", null))).toBeNull();
  expect(dutyFirst(visit("/change-password", null))).toBeNull();
  expect(dutyFirst(visit("/profile", null))).toBeNull();
});

test("with a duty only its page is reached, and the goal is kept", () => {
  expect(dutyFirst(visit("/retenciones?estado=issued", "/change-password"))).toBe(
    "/change-password?redirect=%2Fretenciones%3Festado%3Dissued",
  );
  expect(dutyFirst(visit("/profile", "/change-password"))).toBe("/change-password?redirect=%2Fprofile");
  expect(dutyFirst(visit("/change-password?redirect=%2Fprofile", "/change-password"))).toBeNull();
  expect(dutyFirst(visit("/dashboard", "/profile"))).toBe("/profile?redirect=%2Fdashboard");
  expect(dutyFirst(visit("/profile?redirect=%2Fdashboard", "/profile"))).toBeNull();
});

test("public and guest pages are not concerned", () => {
  expect(dutyFirst({ ...visit("/", "/change-password"), access: "public" })).toBeNull();
  expect(dutyFirst({ ...visit("/login", "/profile"), access: "guest" })).toBeNull();
});

test("afterwards one goes on, never to another site", () => {
  expect(dutyFirst(visit("/change-password?redirect=%2Fretenciones", null))).toBe("/retenciones");
  expect(dutyFirst(visit("/profile?redirect=%2Fretenciones", null))).toBe("/retenciones");
  expect(dutyFirst(visit("/profile?redirect=%2F%2Fevil.test", null))).toBe("/dashboard");
  expect(dutyFirst(visit("/retenciones?redirect=%2Fdashboard", null))).toBeNull();
});

test("a given password is changed before a second factor is set up", () => {
  const user = { must_change_password: true, second_factor_required: true, second_factor_enrolled: false } as User;
  expect(dutyOf(user)).toBe("/change-password");
  expect(dutyOf({ ...user, must_change_password: false })).toBe("/profile");
  expect(dutyOf({ ...user, must_change_password: false, second_factor_enrolled: true })).toBeNull();
  expect(dutyOf({ ...user, must_change_password: false, second_factor_required: false })).toBeNull();
  // What the device keeps of an older version says nothing about it.
  expect(dutyOf({ must_change_password: false } as User)).toBeNull();
});
