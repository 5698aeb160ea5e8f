import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { onPhone } from "../../testing/on-phone";
import { ChoiceFilter } from "./filter-fields";
import { FilterGroups } from "./filter-groups";
import { countSet } from "./filter-set";
import { FilterBar } from "../ui/filter-bar";

afterEach(() => vi.restoreAllMocks());

const LANES = [{ value: "rojo", label: "Rojo" }];
const STATES = [{ value: "closed", label: "Cerrada" }];

function Bar({ initially }: { initially: { lane: string; state: string } }) {
  const [values, setValues] = useState(initially);
  const field = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
  });
  return (
    <FilterBar
      search={{ by: "Código", value: "", onChange: () => undefined }}
      more={{
        set: values.state === "" ? 0 : 1,
        fields: <ChoiceFilter label="Estado" options={STATES} {...field("state")} />,
      }}
      narrowing={{ filtered: false, clear: () => undefined }}
    >
      <ChoiceFilter label="Canal" options={LANES} {...field("lane")} />
    </FilterBar>
  );
}

const chips = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("on a phone filters are one tap away, those that are set are said, and each can be taken away", async () => {
  onPhone();
  render(<Bar initially={{ lane: "rojo", state: "closed" }} />);
  expect(chips()).toEqual(["Quitar Canal: Rojo", "Quitar Estado: Cerrada"]);
  await userEvent.click(screen.getByRole("button", { name: "Quitar Canal: Rojo" }));
  expect(chips()).toEqual(["Quitar Estado: Cerrada"]);
  const toggle = screen.getByRole("button", { name: "Filtros (1)" });
  expect(screen.queryByRole("combobox", { name: "Canal" })).toBeNull();
  await userEvent.click(toggle);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Canal" }).value).toBe("");
  // Their controls say what is set.
  expect(chips()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Ver resultados" }));
  expect(screen.queryByRole("combobox", { name: "Canal" })).toBeNull();
  expect(document.activeElement).toBe(toggle);
});

test("where there is room, the usual filters stay in sight and only the others are said while they are away", async () => {
  render(<Bar initially={{ lane: "rojo", state: "closed" }} />);
  expect(screen.getByRole("combobox", { name: "Canal" })).toBeTruthy();
  expect(chips()).toEqual(["Quitar Estado: Cerrada"]);
  await userEvent.click(screen.getByRole("button", { name: "Más filtros (1)" }));
  expect(screen.getByRole("combobox", { name: "Estado" })).toBeTruthy();
  expect(chips()).toEqual([]);
});

test("of filters in groups those stand open that narrow the list, and the others are one tap away", async () => {
  const none = { value: "", onChange: () => undefined };
  render(
    <FilterGroups
      groups={[
        { title: "Viaje", set: 0, fields: <ChoiceFilter label="Canal" options={LANES} {...none} /> },
        { title: "Acta", set: 1, fields: <ChoiceFilter label="Estado" options={STATES} {...none} value="closed" /> },
      ]}
    />,
  );
  expect(screen.getByRole("button", { name: "Acta (1)", expanded: true })).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "Estado" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Viaje" }));
  expect(screen.getByRole("combobox", { name: "Canal" })).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Estado" })).toBeNull();
});

test("a first and a last day are one filter", () => {
  expect(
    countSet({ from: "", a_from: "2026-11-01", a_to: "2026-11-30", lane: "rojo" }, ["a_from", "a_to", "lane"]),
  ).toBe(2);
});
