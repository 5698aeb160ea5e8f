import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "../../testing/render-screen";
import { DaysFilter } from "./days-filter";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T18:00:00Z") });
  return () => vi.useRealTimers();
});

function Issued({ from = "", to = "" }) {
  const [days, setDays] = useState({ from, to });
  return (
    <>
      <DaysFilter label="Emitida" {...days} onChange={setDays} />
      <output>{`${days.from}/${days.to}`}</output>
    </>
  );
}

const chosen = () => document.querySelector("output")?.textContent;
const choice = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Emitida" });

test("a usual period is one choice, and none takes it away", async () => {
  renderScreen(<Issued />);
  expect(screen.queryByRole("group", { name: "Desde" })).toBeNull();
  await userEvent.selectOptions(choice(), "Últimos 7 días");
  expect(chosen()).toBe("2026-11-15/2026-11-21");
  await userEvent.selectOptions(choice(), "Todos");
  expect(chosen()).toBe("/");
});

test("days of one's own are asked for when they are chosen, and shown when the address has them", async () => {
  renderScreen(<Issued />);
  await userEvent.selectOptions(choice(), "Elegir días…");
  expect(screen.getByRole("group", { name: "Desde" })).toBeTruthy();
  expect(chosen()).toBe("/");
});

test("days that no usual period has stay in sight", () => {
  renderScreen(<Issued from="2026-11-03" to="2026-11-10" />);
  expect(choice().selectedOptions[0]?.textContent).toBe("Elegir días…");
  expect(screen.getByRole("group", { name: "Hasta" })).toBeTruthy();
});

test("days to come are offered where they may be", () => {
  renderScreen(<Issued />);
  expect(screen.queryByRole("option", { name: "Mañana" })).toBeNull();
});
