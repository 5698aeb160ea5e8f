import { zodResolver } from "@hookform/resolvers/zod";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FormProvider, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { isPhone } from "../lib/text";
import { z } from "../lib/zod";
import { AmountField } from "./amount-field";
import { amount } from "./amount-rules";
import { boundFields } from "./bound-fields";

const schema = z.object({
  phone: z.string().refine(isPhone, { error: "No es un teléfono." }),
  quantity: amount({ wrong: "Escriba una cantidad.", precise: "Tres decimales." }),
  unit: z.string(),
  weight: amount({ wrong: "Escriba un peso.", precise: "Tres decimales.", optional: true }),
});
type Values = z.input<typeof schema>;

const Form = boundFields<Values>();
const UNITS = [
  { value: "KGM", label: "kilogramo (kg)" },
  { value: "LBR", label: "libra (lb)" },
];

function show() {
  function Shown() {
    const form = useForm<Values>({
      defaultValues: { phone: "", quantity: "", unit: "", weight: "" },
      resolver: zodResolver(schema),
    });
    return (
      <FormProvider {...form}>
        <Form.Text name="phone" label="Teléfono" />
        <AmountField name="quantity" label="Cantidad" unit={{ name: "unit", options: UNITS }} />
        <Form.Select name="unit" label="Unidad" options={UNITS} />
        <AmountField name="weight" label="Peso" optional />
      </FormProvider>
    );
  }
  render(<Shown />);
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: "input,select" });

async function typeAndLeave(label: string, text: string) {
  field(label).focus();
  await userEvent.paste(text);
  await userEvent.tab();
}

test("a mistake is told when the field is left, and no longer once it is right", async () => {
  show();
  await userEvent.click(field("Teléfono"));
  await userEvent.tab();
  expect(screen.queryByText("No es un teléfono.")).toBeNull();
  await typeAndLeave("Teléfono", "09912");
  expect(await screen.findByText("No es un teléfono.")).toBeTruthy();
  await userEvent.type(field("Teléfono"), "34567");
  await expect.poll(() => screen.queryByText("No es un teléfono.")).toBeNull();
});

test("what nobody sees goes when the field is left", async () => {
  show();
  await typeAndLeave("Teléfono", "\u202a+593\u00a099\u00a0123\u00a04567\u202c");
  expect(field("Teléfono").value).toBe("+593 99 123 4567");
  expect(screen.queryByText("No es un teléfono.")).toBeNull();
});

test("a unit behind the number chooses the unit", async () => {
  show();
  await typeAndLeave("Cantidad", "2 libras");
  expect([field("Cantidad").value, field("Unidad").value]).toEqual(["2", "LBR"]);
});

test.each([
  ["1500", "1500"],
  ["1,5", "1,5"],
])("a number that may be two numbers is asked: %s", async (answer, value) => {
  show();
  await typeAndLeave("Cantidad", "1.500 kg");
  expect(await screen.findByText("¿1500 o 1,5? Elija una de las dos cantidades.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: answer }));
  expect([field("Cantidad").value, field("Unidad").value]).toEqual([value, "KGM"]);
  await expect.poll(() => screen.queryByText("¿1500 o 1,5? Elija una de las dos cantidades.")).toBeNull();
});

test("a weight in another unit is written in kilograms", async () => {
  show();
  await typeAndLeave("Peso", "500 g");
  expect(field("Peso").value).toBe("0,5");
});
