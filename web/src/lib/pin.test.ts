import { expect, test } from "vitest";
import { pinFault } from "./pin";

test.each(["271828", "604931", "19840212", "314159265358"])("%s is taken", (pin) => {
  expect(pinFault(pin)).toBeNull();
});

test.each([
  ["", "length"],
  ["27182", "length"],
  ["2718281828459", "length"],
  ["27182a", "digits"],
  ["27 182", "digits"],
  ["٢٧١٨٢٨", "digits"],
  ["000000", "obvious"],
  ["11111111", "obvious"],
  ["123456", "obvious"],
  ["1234567890", "obvious"],
  ["987654", "obvious"],
  ["246802", "obvious"],
  ["121212", "obvious"],
  ["123123", "obvious"],
  ["1231231", "obvious"],
  ["112233", "obvious"],
  ["123321", "obvious"],
] as const)("«%s» is not: %s", (pin, fault) => {
  expect(pinFault(pin)).toBe(fault);
});
