import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderScreen } from "../../../testing/render-screen";
import { type LegalLinkForm, LegalLinksField, linkText } from "./legal-links-field";

const ARTICLES = [
  { code: "NOR-018", title: "LOREG", article: "86", subject: "Ingreso" },
  { code: "NOR-030", title: "Lista oficial", article: null, subject: "Productos" },
];

function Editor({ onChange }: { onChange: (links: LegalLinkForm[]) => void }) {
  const [links, setLinks] = useState<LegalLinkForm[]>([
    { code: "NOR-018", why: "La ley lo manda.", verified: true },
    { code: "NOR-030", why: "", verified: false },
  ]);
  const change = (next: LegalLinkForm[]) => {
    setLinks(next);
    onChange(next);
  };
  return (
    <LegalLinksField
      articles={ARTICLES}
      links={links}
      onChange={change}
      onBlur={() => undefined}
      hint=""
      error={undefined}
      name="articles"
      ref={null}
    />
  );
}

test("each link says why and whether it was compared, and can be moved and taken back", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(links: LegalLinkForm[]) => void>();
  const current = () => onChange.mock.lastCall?.[0] ?? [];
  renderScreen(<Editor onChange={onChange} />);
  const [, second] = within(screen.getByRole("list", { name: "Normas elegidas" })).getAllByRole("listitem");
  if (!second) throw new Error("two links were chosen");
  await user.type(within(second).getByRole("textbox"), "La lista lo nombra.");
  await user.click(within(second).getByRole("checkbox"));
  expect(current()[1]).toEqual({ code: "NOR-030", why: "La lista lo nombra.", verified: true });
  await user.click(screen.getByRole("button", { name: "Subir Lista oficial" }));
  expect(current().map(({ code }) => code)).toEqual(["NOR-030", "NOR-018"]);
  await user.click(screen.getByRole("button", { name: "Quitar LOREG, art. 86" }));
  expect(current().map(({ code }) => code)).toEqual(["NOR-030"]);
});

test("an article typed exactly is chosen on leaving, and what is none stays in sight", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(links: LegalLinkForm[]) => void>();
  renderScreen(<Editor onChange={onChange} />);
  await user.click(screen.getByRole("button", { name: "Quitar Lista oficial" }));
  const box = screen.getByRole<HTMLInputElement>("combobox");
  await user.type(box, "lista oficial");
  await user.tab();
  expect(onChange.mock.lastCall?.[0].map(({ code }) => code)).toEqual(["NOR-018", "NOR-030"]);
  expect(box.value).toBe("");
  await user.type(box, "lista de nadie");
  await user.tab();
  expect(box.value).toBe("lista de nadie");
  expect(screen.getByText("«lista de nadie» no está en la lista. Elija una opción.")).toBeTruthy();
});

test("a link is compared in words", () => {
  expect(linkText({ code: "NOR-018", why: " Porque sí. ", verified: false }, (code) => code)).toBe(
    "NOR-018 (referencial): Porque sí.",
  );
});
