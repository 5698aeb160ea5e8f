import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "../../../testing/render-screen";
import { CitedArticles, citationText } from "./cited-articles";

const verified = { code: "NOR-018", title: "LOREG", article: "86", verified: true, why: "La ley lo manda." };
const referential = { code: "NOR-030", title: "Lista oficial", article: null, verified: false, why: null };

test("each article leads to what it says, and what nobody has compared is explained once", () => {
  renderScreen(<CitedArticles articles={[verified, referential]} whys="folded" />);
  expect(screen.getByRole("link", { name: "LOREG, art. 86" }).getAttribute("href")).toBe("/verbaselegal/NOR-018");
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines.slice(0, 2)).toEqual(["LOREG, art. 86", "Lista oficial *"]);
  expect(screen.getAllByText(/^\* Cita orientativa/)).toHaveLength(1);
  expect(screen.getByText("La ley lo manda.")).toBeTruthy();
});

test("an article that no longer holds says so to those who manage it", () => {
  expect(citationText({ ...referential, in_force: false })).toBe("Lista oficial (referencial, ya no rige)");
});
