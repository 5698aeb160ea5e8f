import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { entry, listOf } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";
import { renderScreen } from "../../testing/render-screen";
import { Combobox } from "../ui/combobox";
import { useUnits } from "./use-units";

const unit = (code: string, name: string, attributes: Record<string, string>) => entry(code, name, { attributes });
const units = [
  unit("DTN", "quintal métrico", { kind: "masa", symbol: "q" }),
  unit("KGM", "kilogramo", { kind: "masa", symbol: "kg" }),
  unit("LBR", "libra", { kind: "masa", symbol: "lb" }),
  unit("H87", "pieza", { kind: "conteo" }),
  unit("NMP", "número de paquetes", { kind: "conteo" }),
];

function Unit() {
  const [value, setValue] = useState("");
  return (
    <Combobox
      key={useUnits(value).options.length}
      label="Unidad"
      {...useUnits(value)}
      value={value}
      onChange={setValue}
    />
  );
}

test.each([
  ["kilo", "kilogramo (kg)"],
  ["kg", "kilogramo (kg)"],
  ["libras", "libra (lb)"],
  ["lb", "libra (lb)"],
  ["unidad", "pieza"],
  ["funda", "número de paquetes"],
  ["caja", "número de paquetes"],
])("the unit %s is found by typing, and chosen on leaving", async (typed, name) => {
  fakeApi({ "GET /api/catalogues/units": listOf(units) });
  renderScreen(<Unit />);
  const box = await screen.findByRole<HTMLInputElement>("combobox", { name: "Unidad" });
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Unidad" }).disabled).toBe(false),
  );
  await userEvent.type(screen.getByRole("combobox", { name: "Unidad" }), typed);
  await userEvent.tab();
  expect(box.isConnected ? box.value : screen.getByRole<HTMLInputElement>("combobox", { name: "Unidad" }).value).toBe(
    name,
  );
});
