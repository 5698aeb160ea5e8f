import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DateField, fromParts, toParts } from "./date-field";

test("parts come together padded and apart unpadded", () => {
  expect(fromParts({ day: "2", month: "4", year: "1988" })).toBe("1988-04-02");
  expect(toParts("1988-04-02")).toEqual({ day: "2", month: "4", year: "1988" });
});

test("an unfinished date keeps what was typed", () => {
  expect(toParts(fromParts({ day: "12", month: "", year: "19" }))).toEqual({ day: "12", month: "", year: "19" });
  expect(fromParts({ day: "", month: "", year: "" })).toBe("");
});

function show(first = "") {
  const left = vi.fn();
  function Shown() {
    const [value, setValue] = useState(first);
    return (
      <>
        <DateField label="Nacimiento" value={value} onChange={setValue} onBlur={() => left(value)} />
        <button type="button">{value}</button>
      </>
    );
  }
  render(<Shown />);
  return left;
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const value = () => screen.getByRole("button").textContent;

test.each(["Día", "Mes", "Año"])("a whole date that is pasted into “%s” spreads over the three", async (name) => {
  show("1980-01-02");
  box(name).focus();
  await userEvent.paste("\u200e15 de marzo de 1990");
  expect(value()).toBe("1990-03-15");
  expect([box("Día").value, box("Mes").value, box("Año").value]).toEqual(["15", "3", "1990"]);
});

test.each([
  ["Día", "15/03/1990"],
  ["Día", "15031990"],
  ["Año", "1990-03-15"],
  ["Año", "15 mar 1990"],
])("a whole date that is typed into “%s” spreads over the three: %s", async (name, typed) => {
  show();
  await userEvent.type(box(name), typed);
  expect(value()).toBe("1990-03-15");
});

test("a part is typed as before", async () => {
  show();
  await userEvent.type(box("Día"), "7");
  await userEvent.selectOptions(box("Mes"), "marzo");
  await userEvent.type(box("Año"), "1990");
  expect(value()).toBe("1990-03-07");
});

test("what is more than a part and no date is cut when the box is left", async () => {
  show();
  await userEvent.type(box("Día"), "155x");
  await userEvent.tab();
  expect([box("Día").value, value()]).toEqual(["15", "--15"]);
});

test("two digits of a year are for the traveller to complete", async () => {
  show();
  await userEvent.type(box("Día"), "15/03/90");
  await userEvent.tab();
  expect(value()).toBe("90-03-15");
});

test("the field is left once, with all its boxes", async () => {
  const left = show();
  await userEvent.type(box("Día"), "7");
  await userEvent.tab();
  await userEvent.tab();
  expect(left).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(left).toHaveBeenCalledTimes(1);
});
