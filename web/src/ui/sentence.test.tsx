import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { translatePage } from "../../testing/translation";
import { partsOf, Sentence } from "./sentence";

test("names stay as they are when the page is translated, what stands around them does not", () => {
  const text = "La declaración D-7K3M-Q2X9 queda anulada y dice que rige D-AAAA-BBBB.";
  const { container } = render(<Sentence text={text} names={["D-7K3M-Q2X9", "D-AAAA-BBBB", null, ""]} />);
  expect(container.textContent).toBe(text);
  translatePage(container);
  expect(container.textContent).toBe("«La declaración »D-7K3M-Q2X9« queda anulada y dice que rige »D-AAAA-BBBB«.»");
});

test.each([
  ["queso y queso fresco", ["queso", "queso fresco"], ["queso", "queso fresco"]],
  ["«a» y a", ["a"], ["a", "a"]],
  ["nada", ["queso"], []],
  ["$& y \\d+", ["$&", "\\d+"], ["$&", "\\d+"]],
])("in %s the names %s are found", (text, names, found) => {
  const parts = partsOf(text, names);
  expect(parts.filter(({ isName }) => isName).map(({ part }) => part)).toEqual(found);
  expect(parts.map(({ part }) => part).join("")).toBe(text);
});
