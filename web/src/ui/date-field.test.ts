import { expect, test } from "vitest";
import { fromParts, toParts } from "./date-field";

test("parts come together padded and apart unpadded", () => {
  expect(fromParts({ day: "2", month: "4", year: "1988" })).toBe("1988-04-02");
  expect(toParts("1988-04-02")).toEqual({ day: "2", month: "4", year: "1988" });
});

test("an unfinished date keeps what was typed", () => {
  expect(toParts(fromParts({ day: "12", month: "", year: "19" }))).toEqual({ day: "12", month: "", year: "19" });
  expect(fromParts({ day: "", month: "", year: "" })).toBe("");
});
