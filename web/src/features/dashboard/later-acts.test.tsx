import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { listOf, NOTHING, part } from "../../../testing/answers";
import { fakeApi } from "../../../testing/fake-api";
import { saying } from "../../../testing/saying";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import type { components } from "../../api/schema";
import { LaterActs } from "./later-acts";

const row = {
  code: "D-7K3M-Q2X9",
  airport: "GPS",
  folio: "GPS-2026-000123",
  cleared_by: "Ana Ruiz",
  cleared_at: "2026-11-22T15:00:00Z",
};

test("who gave conformity is told which act came later, with the way to the declaration", async () => {
  signInAs("inspector");
  const calls = fakeApi({
    "GET /api/declarations/attention": listOf([part<components["schemas"]["AttentionItem"]>(row)]),
  });
  renderScreen(<LaterActs airport="GPS" />);
  expect((await screen.findByRole("link", { name: row.code })).getAttribute("href")).toBe(
    `/declaraciones/revision?codigo=${row.code}`,
  );
  expect(screen.getByText(saying(/Acta GPS-2026-000123/))).toBeTruthy();
  const asked = new URL(calls[0]?.request.url ?? "").searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ kind: "found_after_clearing", airport: "GPS", mine: "true" });
});

test("nobody else is told", async () => {
  signInAs("inspector");
  const calls = fakeApi({ "GET /api/declarations/attention": NOTHING });
  const { container } = renderScreen(<LaterActs airport="GPS" />);
  await expect.poll(() => calls.length).toBe(1);
  expect(container.querySelector("a")).toBeNull();
});
