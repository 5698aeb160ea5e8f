import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { SyntheticEvent } from "react";
import { expect, test, vi } from "vitest";
import { fakeApi } from "../../testing/fake-api";
import { scanWithReader } from "../../testing/reader";
import { renderScreen } from "../../testing/render-screen";
import { ScanButton } from "./scan-button";

test("what a reader sends outside the fields is read by the scanner", async () => {
  fakeApi({ "GET /api/keys": { current: "", keys: [] } });
  const onCode = vi.fn<(code: string) => void>();
  const onSubmit = vi.fn<(event: SyntheticEvent) => void>((event) => event.preventDefault());
  renderScreen(
    <>
      <form onSubmit={onSubmit}>
        <input aria-label="Nota" />
      </form>
      <ScanButton onCode={onCode} />
    </>,
  );
  screen.getByLabelText("Nota").focus();
  scanWithReader("D-7K3M-Q2X9");
  expect(screen.getByLabelText("Nota")).toHaveProperty("value", "D-7K3M-Q2X9");
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();

  screen.getByLabelText("Nota").blur();
  scanWithReader("D-7K3M-Q2X8");
  await vi.waitFor(() => expect(onCode.mock.calls).toEqual([["D-7K3M-Q2X8"]]));
});

test("what a reader sends to the open scanner goes to its field", async () => {
  fakeApi({ "GET /api/keys": { current: "", keys: [] } });
  const onCode = vi.fn<(code: string) => void>();
  renderScreen(<ScanButton onCode={onCode} />);
  await userEvent.click(screen.getByRole("button", { name: "Escanear" }));
  (await screen.findByRole("button", { name: "Cerrar" })).focus();
  scanWithReader("D-7K3M-Q2X9");
  await vi.waitFor(() => expect(onCode.mock.calls).toEqual([["D-7K3M-Q2X9"]]));
});
