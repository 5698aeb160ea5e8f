import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { type Translator, translators, translatePage } from "../../testing/translation";

// `testing/dom.ts` lets React follow translations, as `main.tsx` does.

function renderStates<State>(states: readonly State[], View: (props: { state: State }) => ReactNode) {
  let at = 0;
  const screen = () => <View state={states[at] as State} />;
  const { container, rerender } = render(screen());
  return {
    container,
    next: () => {
      at += 1;
      rerender(screen());
    },
  };
}

const each = Object.entries(translators) as [string, Translator][];

test.each(each)("%s: a text that goes leaves nothing behind, and what comes stands in its place", (_, translator) => {
  const { container, next } = renderStates([true, false, true], ({ state }) => (
    <p>
      {state ? "Cargando" : <b>Listo</b>} el queso {state && "fresco"} <i>de mesa</i>
    </p>
  ));
  translatePage(container, translator);
  next();
  expect(container.textContent?.replaceAll(/[«»]/g, "")).toBe("Listo el queso  de mesa");
  translatePage(container, translator);
  next();
  expect(container.textContent?.replaceAll(/[«»]/g, "")).toBe("Cargando el queso fresco de mesa");
});

test.each(each)("%s: a text that changes is shown as it is now", (_, translator) => {
  const { container, next } = renderStates([1, 2, 3], ({ state }) => (
    <p>
      {state} productos de <b>{state}</b>, más {state} avisos
    </p>
  ));
  for (const count of [2, 3]) {
    translatePage(container, translator);
    next();
    expect(container.textContent?.replaceAll(/[«»]/g, "")).toBe(`${count} productos de ${count}, más ${count} avisos`);
  }
});

test.each(each)("%s: items that are ordered anew take their texts along", (_, translator) => {
  const { container, next } = renderStates(["abc", "cab", "ba", "bda"], ({ state }) => (
    <div>
      antes
      {[...state].map((letter) => (
        <span key={letter}>
          {letter} {letter === "a" && <i>primera</i>}
        </span>
      ))}
      después
    </div>
  ));
  for (const texts of ["antesc a primerab después", "antesb a primeradespués", "antesb d a primeradespués"]) {
    translatePage(container, translator);
    next();
    expect(container.textContent?.replaceAll(/[«»]/g, "")).toBe(texts);
  }
});

test.each(each)("%s: a text translated twice, and one whose translation is undone", (_, translator) => {
  const { container, next } = renderStates([1, 2, 3], ({ state }) => (
    <p>
      {state} de {state > 2 ? <b>varios</b> : "dos"}
    </p>
  ));
  translatePage(container, translator);
  translatePage(container, translator);
  next();
  expect(container.textContent?.replaceAll(/[«»]/g, "")).toBe("2 de dos");
  next();
  expect(container.textContent?.replaceAll(/[«»]/g, "")).toBe("3 de varios");
});

test("a node that is where it is looked for is removed, inserted and changed as ever", () => {
  const parent = document.createElement("p");
  const [text, other] = [document.createTextNode("a"), document.createElement("b")];
  parent.append(text);
  parent.insertBefore(other, text);
  text.nodeValue = "c";
  expect(parent.innerHTML).toBe("<b></b>c");
  expect(parent.removeChild(text)).toBe(text);
  expect(parent.innerHTML).toBe("<b></b>");
});
