import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Combobox } from "./combobox";

const COUNTRIES = [
  { value: "DE", label: "Alemania", words: ["DE", "DEU", "Germany", "alemana", "alemano", "aleman"] },
  { value: "BY", label: "Bielorrusia", words: ["BY", "BLR"] },
  { value: "US", label: "Estados Unidos", words: ["US", "USA", "EEUU"] },
  { value: "KP", label: "Corea del Norte", words: ["coreano"] },
  { value: "KR", label: "Corea del Sur", words: ["coreano"] },
];

function Form({ first = "" }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <Combobox label="País" options={COUNTRIES} value={value} onChange={setValue} />
      <input aria-label="Otro" />
      <output>{value}</output>
      <button type="button" onClick={() => setValue("BY")}>
        Leer
      </button>
    </>
  );
}

const box = () => screen.findByRole("combobox", { name: "País" });
const chosen = () => screen.getByRole("status", { hidden: true }).textContent;
const shown = async () => ((await box()) as HTMLInputElement).value;

test.each([
  ["alemania", "DE", "Alemania"],
  ["  ALEMÁNIA ", "DE", "Alemania"],
  ["alemán", "DE", "Alemania"],
  ["ee.uu.", "US", "Estados Unidos"],
  ["usa", "US", "Estados Unidos"],
])("what is typed exactly is chosen on leaving: %s", async (typed, code, label) => {
  render(<Form />);
  await userEvent.type(await box(), typed);
  await userEvent.tab();
  expect([chosen(), await shown()]).toEqual([code, label]);
});

test("a tap elsewhere and Enter take it, too", async () => {
  render(<Form />);
  await userEvent.type(await box(), "Alemania");
  await userEvent.click(screen.getByLabelText("Otro"));
  expect(chosen()).toBe("DE");
  await userEvent.clear(await box());
  await userEvent.type(await box(), "usa{Enter}");
  expect([chosen(), await shown()]).toEqual(["US", "Estados Unidos"]);
});

test("another choice that is typed takes the place of the first", async () => {
  render(<Form first="US" />);
  await userEvent.clear(await box());
  await userEvent.type(await box(), "Alemania");
  await userEvent.tab();
  expect([chosen(), await shown()]).toEqual(["DE", "Alemania"]);
});

test.each(["Alemanial", "Corea", "coreano"])(
  "what is no choice stays in sight, and the field says so: %s",
  async (typed) => {
    render(<Form first="US" />);
    await userEvent.clear(await box());
    await userEvent.type(await box(), typed);
    await userEvent.tab();
    expect([chosen(), await shown()]).toEqual(["", typed]);
    expect(screen.getByText(`«${typed}» no está en la lista. Elija una opción.`)).toBeTruthy();
    await userEvent.type(await box(), "x");
    expect(screen.queryByText(/no está en la lista/)).toBeNull();
  },
);

test("a box that is emptied has no choice", async () => {
  render(<Form first="US" />);
  await userEvent.clear(await box());
  await userEvent.tab();
  expect([chosen(), await shown()]).toEqual(["", ""]);
  expect(screen.queryByText(/no está en la lista/)).toBeNull();
});

test("beginnings come before inner letters", async () => {
  render(<Form />);
  await userEvent.type(await box(), "us");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Estados Unidos",
    "Bielorrusia",
  ]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect([chosen(), await shown()]).toEqual(["US", "Estados Unidos"]);
});

test("the press that opens the list chooses nothing where it is released", async () => {
  render(<Form />);
  const user = userEvent.setup();
  await user.pointer({ target: await box(), keys: "[MouseLeft>]" });
  await user.pointer({ target: screen.getByRole("option", { name: "Corea del Sur" }), keys: "[/MouseLeft]" });
  expect([chosen(), await shown()]).toEqual(["", ""]);
  await user.pointer({ target: screen.getByRole("option", { name: "Corea del Sur" }), keys: "[MouseLeft]" });
  expect([chosen(), await shown()]).toEqual(["KR", "Corea del Sur"]);
});

test("a choice from elsewhere takes the place of what is typed", async () => {
  render(<Form />);
  await userEvent.type(await box(), "nada");
  await userEvent.tab();
  await userEvent.click(screen.getByRole("button", { name: "Leer" }));
  expect([chosen(), await shown()]).toEqual(["BY", "Bielorrusia"]);
});
