import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DECLARATION } from "../../../testing/declaration";
import { fakeApi } from "../../../testing/fake-api";
import { NOTHING } from "../../../testing/answers";
import { renderScreen } from "../../../testing/render-screen";
import { emptyDeclaration } from "../../offline/declaration-draft";
import { keepDeclaration } from "../../offline/kept-declarations";
import { post } from "../../offline/outbox";
import { MyDeclarations } from "./my-declarations";

const of = (surnames: string, given_names: string) => ({
  ...DECLARATION,
  traveller: { ...DECLARATION.traveller, surnames, given_names },
});

test("who declares for several people on one phone sees whose each declaration is, sent or not", async () => {
  fakeApi({ "*": NOTHING });
  await keepDeclaration(of("Schönberger", "Anna"), null);
  await keepDeclaration({ ...of("Quishpe Guamán", "Luis"), id: "2", code: "D-2222-2222" }, null);
  const form = emptyDeclaration();
  form.travel = { ...form.travel, flight_number: "LA1411", flight_date: DECLARATION.travel.flight_date };
  form.traveller = { ...form.traveller, surnames: "Ñauñay Cedeño", given_names: "Rosa" };
  await post({ id: "3", kind: "declaration", aggregate: "3" }, { form });
  renderScreen(<MyDeclarations />);
  expect((await screen.findByRole("link", { name: /^D-7K3M-Q2X9/ })).textContent).toContain("Anna Schönberger");
  expect(screen.getByRole("link", { name: /^D-2222-2222/ }).textContent).toContain("Luis Quishpe Guamán");
  await screen.findByText("Rosa Ñauñay Cedeño");
});
