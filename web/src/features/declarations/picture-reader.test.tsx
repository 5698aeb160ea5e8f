import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { readDocumentPicture } from "../../scan/document-picture";
import { onPhone } from "../../../testing/on-phone";
import { PictureReader } from "./picture-reader";

vi.mock("../../scan/document-picture", () => ({ documentDecoder: vi.fn(), readDocumentPicture: vi.fn() }));
const reads = vi.mocked(readDocumentPicture);

const picture = new File(["x"], "pasaporte.jpg", { type: "image/jpeg" });
const onLines = vi.fn<(lines: string) => void>();

async function choose() {
  const { container } = render(<PictureReader onLines={onLines} />);
  const input = container.querySelector<HTMLInputElement>("input[type=file]:last-of-type");
  await userEvent.upload(input!, picture);
}

test("the lines of a picture are handed on, and how far the work is stands there meanwhile", async () => {
  let done: (lines: { lines: string[] }) => void = () => undefined;
  reads.mockImplementation(async (_, { onShare }) => {
    onShare(0.5);
    return new Promise((resolve) => (done = resolve));
  });
  await choose();
  expect((await screen.findByRole<HTMLProgressElement>("progressbar")).value).toBe(50);
  done({ lines: ["P<UTO", "L8989"] });
  await vi.waitFor(() => expect(onLines).toHaveBeenCalledWith("P<UTO\nL8989"));
  expect(screen.queryByRole("progressbar")).toBeNull();
});

test("the work can be ended", async () => {
  reads.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("ended")))),
  );
  await choose();
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("button", { name: "Elegir una foto" })).toBeTruthy();
});

test.each([
  [{ failed: "unreadable" }, /sin reflejos ni sombras/],
  [{ failed: "no_picture" }, /no puede abrir ese archivo/],
] as const)("why nothing was read is told: %o", async (reading, said) => {
  reads.mockResolvedValue(reading);
  await choose();
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(said);
  await waitFor(() => expect(document.activeElement).toBe(alert));
});

test("a camera that is refused says so, and a photograph can still be taken", async () => {
  onPhone();
  const getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  render(<PictureReader onLines={onLines} />);
  expect(await screen.findByText("La cámara no tiene permiso")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Tomar una foto" })).toBeTruthy();
});

test("code that did not arrive is told", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  reads.mockRejectedValue(new Error("lost"));
  await choose();
  expect((await screen.findByRole("alert")).textContent).toContain("No llegó la parte que lee fotos");
});
