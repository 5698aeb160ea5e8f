import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { listOf, part } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { RetentionSummary } from "../../api/staff-retentions";
import { LatestActs } from "./latest-acts";

beforeEach(() => signInAs("supervisor"));

const act = (changes: Partial<RetentionSummary>) =>
  part<RetentionSummary>({
    id: changes.folio ?? "",
    state: "issued",
    airport: "GPS",
    issued_at: "2026-11-21T15:00:00Z",
    surnames: "",
    given_names: "",
    ownerless: null,
    ...changes,
  });

test("an act says whose goods they are, or why nobody is there", async () => {
  fakeApi({
    "GET /api/retentions": listOf([
      act({ folio: "GPS-2026-000002", ownerless: "amnesty_bin" }),
      act({ folio: "GPS-2026-000001", surnames: "Núñez", given_names: "Ana" }),
    ]),
  });
  renderScreen(<LatestActs airport="GPS" />);
  expect(await screen.findByText("Sin pasajero: contenedor de amnistía")).toBeTruthy();
  expect(screen.getByText("Núñez, Ana")).toBeTruthy();
});
