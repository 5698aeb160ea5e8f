import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { DayFilter } from "./day-filter";

beforeEach(() => vi.spyOn(navigator, "language", "get").mockReturnValue("en-US"));

function show(first = "") {
  const reported: string[] = [];
  function Filter() {
    const [value, setValue] = useState(first);
    const change = (date: string) => {
      reported.push(date);
      setValue(date);
    };
    return <DayFilter label="Fecha del viaje" value={value} min="2026-11-22" max="2027-01-21" onChange={change} />;
  }
  render(<Filter />);
  return reported;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test("a date reads day, month and year in Spanish, whatever the browser's language", () => {
  show("2026-11-28");
  expect(screen.getByRole("group", { name: "Fecha del viaje" })).toBeTruthy();
  expect(field("Día").value).toBe("28");
  expect(screen.getByRole<HTMLOptionElement>("option", { name: "noviembre", selected: true })).toBeTruthy();
  expect(field("Año").value).toBe("2026");
});

test("a typed date is reported once, when it is complete", async () => {
  const reported = show();
  await userEvent.type(field("Día"), "30");
  await userEvent.selectOptions(field("Mes"), "noviembre");
  await userEvent.type(field("Año"), "2026");
  expect(reported).toEqual(["2026-11-30"]);
});

test("a day outside the range, or that does not exist, says so and filters nothing", async () => {
  const reported = show();
  await userEvent.type(field("Día"), "31");
  await userEvent.selectOptions(field("Mes"), "noviembre");
  await userEvent.type(field("Año"), "2026");
  expect(screen.getByText("Elija un día entre el 22 de noviembre de 2026 y el 21 de enero de 2027.")).toBeTruthy();
  expect(reported).toEqual([]);
});

test("an emptied date filters nothing any more", async () => {
  const reported = show("2026-11-28");
  await userEvent.clear(field("Día"));
  await userEvent.selectOptions(field("Mes"), "");
  await userEvent.clear(field("Año"));
  expect(reported).toEqual([""]);
});
