import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { DECLARATION } from "../../../testing/declaration";
import { fakeApi, hanging } from "../../../testing/fake-api";
import { renderScreen } from "../../../testing/render-screen";
import { database } from "../../offline/database";
import { keepDeclaration } from "../../offline/kept-declarations";
import { DeclarationQrView } from "./declaration-qr-view";

const open = () =>
  renderScreen(<DeclarationQrView />, { at: `/declaraciones/${DECLARATION.id}/qr`, path: "/declaraciones/:id/qr" });

beforeEach(async () => {
  await (await database()).clear("declarations");
});

test("the code that this device keeps is shown before the network answers", async () => {
  await keepDeclaration(DECLARATION, null);
  fakeApi({ "*": hanging });
  open();
  await screen.findByText(DECLARATION.code);
  await screen.findByText(/^Guardada en este dispositivo/);
});

test("a declaration that the server does not have is not shown from the device", async () => {
  await keepDeclaration(DECLARATION, null);
  fakeApi({ "*": () => Response.json({ status: 404, message: "No existe." }, { status: 404 }) });
  open();
  await screen.findByRole("heading", { level: 1, name: /No encontramos|No existe/ });
  expect(screen.queryByText(DECLARATION.code)).toBeNull();
});
