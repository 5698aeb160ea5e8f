import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../testing/fake-api";
import { fakePasskeys } from "../../../testing/passkeys";
import { renderScreen } from "../../../testing/render-screen";
import { signInAs } from "../../../testing/sign-in";
import { SecondFactor } from "./second-factor";

test("another second factor takes the password and a code of the present one", async () => {
  const user = { ...signInAs("admin"), second_factor_enrolled: true, codes_enrolled: true };
  const sent: unknown[] = [];
  fakeApi({
    "POST /api/user/second-factor": async (request) => {
      const body = (await request.json()) as { code?: string };
      sent.push(body);
      if (body.code !== "123456") {
        const errors = [
          { field: "code", reason: "SECOND_FACTOR_WRONG", message: "El código de verificación no es correcto." },
        ];
        return Response.json(
          { message: "Revise los datos señalados.", reason: "INVALID_FIELDS", errors },
          { status: 422 },
        );
      }
      return { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/x" };
    },
  });
  renderScreen(<SecondFactor user={user} />);
  await userEvent.click(screen.getByRole("button", { name: "Cambiar el segundo factor" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Contraseña"), "una frase bastante larga");
  await userEvent.click(dialog.getByRole("button", { name: "Continuar" }));
  await dialog.findByText("Escriba el código.");
  expect(sent).toEqual([]);
  const code = dialog.getByLabelText("Código actual");
  await userEvent.type(code, "000000");
  await userEvent.click(dialog.getByRole("button", { name: "Continuar" }));
  await dialog.findByText("El código de verificación no es correcto.");
  await userEvent.clear(code);
  await userEvent.type(code, "123456");
  await userEvent.click(dialog.getByRole("button", { name: "Continuar" }));
  await screen.findByRole("img", { name: "Código QR para la aplicación de verificación" });
  expect(sent.at(-1)).toEqual({ password: "una frase bastante larga", code: "123456" });
  expect(screen.queryByRole("button", { name: "Quitar el segundo factor" })).toBeNull();
});

test("whose role needs a second factor changes it, and cannot take it off", () => {
  const user = { ...signInAs("inspector"), second_factor_enrolled: true, codes_enrolled: true };
  const { unmount } = renderScreen(<SecondFactor user={user} />);
  expect(screen.getByRole("button", { name: "Quitar el segundo factor" })).toBeTruthy();
  unmount();
  renderScreen(<SecondFactor user={{ ...user, second_factor_required: true }} />);
  expect(screen.queryByRole("button", { name: "Quitar el segundo factor" })).toBeNull();
  expect(screen.getByText(/Su rol lo exige/)).toBeTruthy();
});

test("a passkey stands for the password and the code, and codes may go while one is there", async () => {
  fakePasskeys();
  const user = { ...signInAs("admin"), second_factor_enrolled: true, codes_enrolled: true, passkey_count: 1 };
  const calls = fakeApi({
    "POST /api/user/passkeys/proof": { ceremony_id: "c-0", options: {} },
    "POST /api/user/second-factor/remove": { ...user, codes_enrolled: false },
  });
  const { unmount } = renderScreen(<SecondFactor user={user} />);
  await userEvent.click(screen.getByRole("button", { name: "Quitar el segundo factor" }));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(/Sus llaves de acceso siguen activas/);
  await userEvent.click(dialog.getByRole("button", { name: "Confirmar con una llave de acceso" }));
  await screen.findByText("El segundo factor se quitó");
  const removal = calls.find(({ name }) => name.endsWith("/remove"));
  expect(await removal?.request.json()).toEqual({ passkey: { ceremony_id: "c-0", credential: { id: "signed" } } });
  unmount();
  renderScreen(<SecondFactor user={{ ...user, codes_enrolled: false }} />);
  expect(screen.getByText(/ya son su segundo factor/)).toBeTruthy();
});
