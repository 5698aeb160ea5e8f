import { expect, test } from "vitest";
import { readAddress, withAddress } from "./counter-address";

test("the address says what the counter shows, and nothing that it cannot mean", () => {
  const address = readAddress(
    new URLSearchParams("fecha=2026-11-22&vuelo=la1411&todas=si&sospechosas=si&codigo=D-7K3M-Q2X9"),
  );
  expect(address).toEqual({ date: "2026-11-22", flight: "LA1411", all: true, suspicious: true, code: "D-7K3M-Q2X9" });
  expect(readAddress(new URLSearchParams("fecha=2026-02-30&vuelo=%3Cb%3E&codigo=x"))).toEqual({
    date: null,
    flight: null,
    all: false,
    suspicious: false,
    code: null,
  });
  expect(withAddress(address, { flight: null, all: false })).toBe(
    "?fecha=2026-11-22&sospechosas=si&codigo=D-7K3M-Q2X9",
  );
  expect(withAddress(address, { suspicious: false, flight: null, code: null, all: false })).toBe("?fecha=2026-11-22");
});
