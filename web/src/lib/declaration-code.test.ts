import { expect, test } from "vitest";
import { readDeclarationCode } from "./declaration-code";

test.each(["D-7K3M-Q2X9", "d7k3mq2x9", "7k3m-q2x9", " d 7k3m q2x9 ", "7K3MQ2X9"])("«%s» is read", (typed) => {
  expect(readDeclarationCode(typed)).toBe("D-7K3M-Q2X9");
});

test("a code whose first character is D is not taken for the prefix", () => {
  expect(readDeclarationCode("D7K3-MQ2X")).toBe("D-D7K3-MQ2X");
});

test.each(["", "D-7K3M", "D-7K3M-Q2X", "D-7K3M-Q2X9A", "D-7K3M-Q2O9", "GPS-2026-000001"])(
  "«%s» is no code",
  (typed) => {
    expect(readDeclarationCode(typed)).toBeNull();
  },
);
