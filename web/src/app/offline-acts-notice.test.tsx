import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api";
import { renderScreen } from "../../testing/render-screen";
import { signInAs } from "../../testing/sign-in";
import { OfflineActsNotice } from "./offline-acts-notice";

const TITLE = "Este dispositivo no emite actas sin red";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("without Ed25519 in the browser an officer learns it right after signing in, once", async () => {
  vi.spyOn(crypto.subtle, "generateKey").mockRejectedValue(
    new DOMException("Algorithm: Unrecognized name", "NotSupportedError"),
  );
  fakeApi({});
  signInAs("inspector");
  renderScreen(<OfflineActsNotice />);
  await screen.findByText(TITLE);
  await userEvent.click(screen.getByRole("button", { name: "Entendido" }));
  expect(screen.queryByText(TITLE)).toBeNull();
  cleanup();
  const { client } = renderScreen(<OfflineActsNotice />);
  await vi.waitFor(() => expect(client.getQueryData(["device", "issues-acts"])).toBe(false));
  expect(screen.queryByText(TITLE)).toBeNull();
});

test("a browser that makes keys and keeps them says nothing", async () => {
  fakeApi({});
  signInAs("inspector");
  const { client } = renderScreen(<OfflineActsNotice />);
  await vi.waitFor(() => expect(client.getQueryData(["device", "issues-acts"])).toBe(true));
  expect(screen.queryByText(TITLE)).toBeNull();
});
