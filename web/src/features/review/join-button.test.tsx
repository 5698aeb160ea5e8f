import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { part } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { saying } from "../../../testing/saying";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { StaffDeclaration } from "../../nouns/declaration/queries";
import { JoinButton } from "./join-button";

const JOIN = "POST /api/declarations/D-JEHN-B28H/join";

test("a declaration is joined with a reason, and what was typed outlives a refusal", async () => {
  signInAs("supervisor");
  const sent: unknown[] = [];
  fakeApi({
    [JOIN]: async (request: Request) => {
      sent.push(await request.json());
      if (sent.length === 1)
        return Response.json(
          { status: 409, reason: "DECLARATION_HAS_FINDINGS", message: "Tiene novedades." },
          { status: 409 },
        );
      return part<StaffDeclaration>({ code: "D-JEHN-B28H", version: 4 });
    },
  });
  renderScreen(<JoinButton duplicate={{ code: "D-JEHN-B28H", version: 3, state: "submitted" }} stays="D-CPHJ-YPZZ" />);
  await userEvent.click(screen.getByRole("button", { name: "Unir D-JEHN-B28H a esta" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Unir" }));
  expect(await dialog.findByText("Escriba el motivo.")).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Motivo"), " La envió dos veces ");
  await userEvent.click(dialog.getByRole("button", { name: "Unir" }));
  expect(await dialog.findByText("Tiene novedades.")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Unir" }));
  expect(await screen.findByText(saying("D-JEHN-B28H quedó unida"))).toBeTruthy();
  expect(sent).toEqual(
    [1, 2].map(() => ({ version: 3, state: "submitted", stays: "D-CPHJ-YPZZ", note: "La envió dos veces" })),
  );
});
