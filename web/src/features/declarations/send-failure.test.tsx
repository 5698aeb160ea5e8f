import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ApiProblem, ConnectionError } from "../../api/problem";
import { texts } from "../../texts/catalogue";
import { failureOf } from "../../texts/user-facing-error";
import { SendFailure } from "./send-failure";

const show = (error: Error) => render(<SendFailure failure={{ error }} inMemory={false} />);

test("without an answer nobody says that the declaration was not sent", () => {
  show(new ConnectionError(true));
  expect(screen.getByText(/o no llegó la confirmación/)).toBeTruthy();
  expect(screen.getByText(/no se duplica/)).toBeTruthy();
});

test("a refusal says that it was not sent, and why", () => {
  show(new ApiProblem(422, { message: "Revise los datos." }));
  expect(screen.getByText("No pudimos enviar su declaración")).toBeTruthy();
  expect(screen.getByText("Revise los datos.")).toBeTruthy();
});

test("code that did not arrive leads to a reload, and what was typed stays", async () => {
  const answers = vi.fn(() => Promise.resolve(new Response()));
  vi.stubGlobal("fetch", answers);
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  show(new TypeError("Failed to fetch dynamically imported module: http://localhost/assets/declaration-rules-1.js"));
  expect(screen.queryByText("No pudimos enviar su declaración")).toBeNull();
  expect(screen.getByText(texts.declarationSending.keptAnyway)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Recargar" }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
});

test("of a change without an answer nobody says that it was not made", () => {
  expect(failureOf(new ConnectionError(true), "No se registró el cambio")).toMatch(
    /^No sabemos si el cambio se registró/,
  );
  expect(failureOf(new ApiProblem(409, {}), "No se registró el cambio")).toBe("No se registró el cambio");
});
