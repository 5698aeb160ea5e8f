import { expect, test } from "vitest";
import { readFilters, withFilters } from "./review-filters";

test("filters are read from the address and written back to it", () => {
  const params = new URLSearchParams("estado=presented&canal=rojo&fecha=2026-11-21&codigo=D-7K3M-Q2X9");
  expect(readFilters(params)).toEqual({ state: "presented", lane: "rojo", flight_date: "2026-11-21" });
  expect(withFilters(params, { lane: "", state: "cleared" }).toString()).toBe("estado=cleared&fecha=2026-11-21&codigo=D-7K3M-Q2X9");
});

test("what the address cannot mean is left out", () => {
  expect(readFilters(new URLSearchParams("estado=toString&canal=azul&fecha=2026-02-30"))).toEqual({
    state: "",
    lane: "",
    flight_date: "",
  });
});
