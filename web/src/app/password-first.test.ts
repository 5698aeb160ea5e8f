import { expect, test } from "vitest";
import { passwordFirst } from "./password-first";

const visit = (path: string, mustChange: boolean) => ({
  access: "signed-in" as const,
  wanted: new URL(path, "https://pinzon.test"),
  mustChange,
});

test("with a password of one's own nothing stands in the way", () => {
  expect(passwordFirst(visit("/retenciones", false))).toBeNull();
  expect(passwordFirst(visit("/change-password", false))).toBeNull();
});

test("with a given password only its change is reached, and the goal is kept", () => {
  expect(passwordFirst(visit("/retenciones?estado=issued", true))).toBe("/change-password?redirect=%2Fretenciones%3Festado%3Dissued");
  expect(passwordFirst(visit("/profile", true))).toBe("/change-password?redirect=%2Fprofile");
  expect(passwordFirst(visit("/change-password?redirect=%2Fprofile", true))).toBeNull();
});

test("public and guest pages are not concerned", () => {
  expect(passwordFirst({ ...visit("/", true), access: "public" })).toBeNull();
  expect(passwordFirst({ ...visit("/login", true), access: "guest" })).toBeNull();
});

test("after the change one goes on, never to another site", () => {
  expect(passwordFirst(visit("/change-password?redirect=%2Fretenciones", false))).toBe("/retenciones");
  expect(passwordFirst(visit("/change-password?redirect=%2F%2Fevil.test", false))).toBe("/dashboard");
});
