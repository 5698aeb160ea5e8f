import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { entry, listOf } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";
import { renderScreen } from "../../testing/render-screen";
import { AirlineFilter } from "./filter-fields";

function Airline() {
  const [value, setValue] = useState("");
  return (
    <>
      <AirlineFilter label="Aerolínea" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test("the filter for airlines finds codes and other names", async () => {
  fakeApi({
    "GET /api/catalogues/airlines": listOf([
      entry("XL", "LATAM Airlines Ecuador", { attributes: { icao: "LNE" } }),
      entry("2K", "Avianca Ecuador"),
    ]),
  });
  renderScreen(<Airline />);
  await vi.waitFor(
    () => expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Aerolínea" }).disabled).toBe(false),
    { timeout: 10_000 },
  );
  await userEvent.type(screen.getByRole("combobox", { name: "Aerolínea" }), "aerogal");
  await userEvent.tab();
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Aerolínea" }).value).toBe("Avianca Ecuador");
  expect(document.querySelector("output")?.textContent).toBe("2K");
});
