import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { DECLARATION } from "../../../testing/declaration";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { Contradictions } from "./contradictions";
import { History } from "./declaration-facts";

const CODE = "D-7K3M-Q2X9";
const [ANA, LUIS] = ["3f2a91c4-0000-4000-8000-000000000001", "3f2a91c4-0000-4000-8000-000000000002"];

const beside: StaffDeclaration["transitions"][number]["contradictions"][number] = {
  to: "in_inspection",
  by: "Luis Paz",
  by_id: LUIS,
  decided_at: "2026-11-22T13:02:00Z",
  at: "2026-11-22T13:40:00.123456Z",
  airport: "GPS",
  reason: "Lleva fruta en la mochila.",
  resolution: null,
};

const cleared: StaffDeclaration["transitions"][number] = {
  from: "presented",
  to: "cleared",
  at: "2026-11-22T13:05:00Z",
  by: "Ana Ruiz",
  by_id: ANA,
  airport: "GPS",
  reason: "A la vista.",
  decided_at: "2026-11-22T13:05:00Z",
  witnesses: [],
  contradictions: [beside],
};

const contradicted = (contradiction = beside): StaffDeclaration => ({
  ...DECLARATION,
  code: CODE,
  version: 1,
  state: "in_inspection",
  airport: "GPS",
  transitions: [{ ...cleared, contradictions: [contradiction] }],
});

const decisions = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

test("both decisions stand side by side, and a supervisor resolves them with a note", async () => {
  signInAs("supervisor");
  const sent: unknown[] = [];
  fakeApi({
    [`POST /api/declarations/${CODE}/resolve-contradiction` as const]: async (request: Request) => {
      sent.push(await request.json());
      return contradicted();
    },
  });
  renderScreen(<Contradictions declaration={contradicted()} />);
  expect(await screen.findByText("Dos decisiones se contradicen")).toBeTruthy();
  const [first, second] = decisions();
  expect(first).toMatch(/^Conforme.*Ana Ruiz.*7:05.*A la vista\.$/);
  expect(first, "it does not hold").not.toContain("Rige");
  expect(second).toMatch(/^En inspecciónRige.*Luis Paz.*7:02.*recibido.*7:40.*Lleva fruta en la mochila\.$/);

  await userEvent.click(screen.getByRole("button", { name: "Dar por resuelta" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Dar por resuelta" }));
  expect(await dialog.findByText("Escriba la nota.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Nota"), " Se inspeccionó ");
  await userEvent.click(dialog.getByRole("button", { name: "Dar por resuelta" }));
  expect(await screen.findByText("Contradicción resuelta")).toBeTruthy();
  expect(sent).toEqual([
    { version: 1, state: "in_inspection", latest_at: "2026-11-22T13:40:00.123456Z", note: "Se inspeccionó" },
  ]);
});

test("an inspector reads that supervisors decide", async () => {
  signInAs("inspector");
  fakeApi({});
  renderScreen(<Contradictions declaration={contradicted()} />);
  expect(await screen.findByText(/Un supervisor decide\.$/)).toBeTruthy();
  expect(decisions()).toHaveLength(2);
  expect(screen.queryByRole("button", { name: "Dar por resuelta" })).toBeNull();
});

test("what is resolved stands in the history, and nowhere else", async () => {
  signInAs("supervisor");
  fakeApi({});
  const resolution = { by: "Begoña Cedeño", by_id: ANA, at: "2026-11-22T14:00:00Z", reason: "Se inspeccionó." };
  const declaration = contradicted({ ...beside, resolution });
  renderScreen(
    <>
      <Contradictions declaration={declaration} />
      <History declaration={declaration} sent={declaration} />
    </>,
  );
  const told = (await screen.findByText(/^Decidió otra cosa/)).closest("p") as HTMLElement;
  expect(told.textContent).toMatch(
    /«En inspección»: Luis Paz.*fruta.*La dio por resuelta: Begoña Cedeño.*Se inspeccionó\.$/,
  );
  expect(screen.queryByText("Dos decisiones se contradicen")).toBeNull();
});
