import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NOTHING } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { type Correctable, useDeclaredChanges, useItemFacts } from "../../nouns/declaration/facts";
import { emptyDeclaration, emptyItem, emptyMinor, type ItemForm } from "../../offline/declaration-draft";

const { travel, traveller } = emptyDeclaration();
const before = { travel, traveller, minors: [emptyMinor] };

/** A part in which this field is filled in. */
const filled = <Part extends object>(part: Part, name: string): Part => ({
  ...part,
  [name]: name.endsWith("_date") ? "2026-11-21" : `some ${name}`,
});

const cases: [field: string, after: Correctable][] = [
  ...Object.keys(travel).map((name): [string, Correctable] => [
    `travel.${name}`,
    { ...before, travel: filled(travel, name) },
  ]),
  ...Object.keys(traveller).map((name): [string, Correctable] => [
    `traveller.${name}`,
    { ...before, traveller: filled(traveller, name) },
  ]),
  ...Object.keys(emptyMinor).map((name): [string, Correctable] => [
    `minors.${name}`,
    { ...before, minors: [filled(emptyMinor, name)] },
  ]),
];

function Changed({ after }: { after: Correctable }) {
  return <p>{useDeclaredChanges()(before, after).length} changes</p>;
}

test.each(cases)("screens, papers and corrections show %s", (_, after) => {
  fakeApi({ "*": NOTHING });
  renderScreen(<Changed after={after} />);
  expect(screen.queryByText("0 changes")).toBeNull();
  expect(screen.getByText(/^\d+ changes$/)).toBeTruthy();
});

/** What is shown beside its facts: the head of a thing. */
const HEAD = new Set(["product", "description"]);
const said = Object.keys(emptyItem).filter((name) => !HEAD.has(name));

function Said({ item }: { item: ItemForm }) {
  return <p>{useItemFacts().line(item)}</p>;
}

test.each(said)("screens and papers show %s of goods", (name) => {
  fakeApi({ "*": NOTHING });
  renderScreen(<Said item={filled(emptyItem, name)} />);
  expect(screen.getByText(new RegExp(`some ${name}`))).toBeTruthy();
});
