import { expect, test } from "./fixtures";
import { call, signIn } from "./support/api";
import { type Account, createUser } from "./support/stack";

const supervisor: Account = {
  email: "lectura.documentos@pinzon.test",
  name: "Noralma Tiglla Cevallos",
  role: "supervisor",
  airports: ["GPS"],
  password: "dos líneas de signos angulares",
};

test.use({ signedIn: supervisor, viewport: { width: 390, height: 844 } });

test.beforeAll(() => createUser(supervisor));

/** The check digit of ICAO 9303-3, 4.9. */
function digitOf(field: string): string {
  const sum = [...field].reduce(
    (total, sign, n) =>
      total + (/\d/.test(sign) ? Number(sign) : sign === "<" ? 0 : sign.codePointAt(0)! - 55) * [7, 3, 1][n % 3]!,
    0,
  );
  return String(sum % 10);
}

/** The two lines of a passport (ICAO 9303-4). */
function passport(names: string, number: string, nationality: string, birth: string): string {
  const [document, born, expiry, personal] = [number, birth, "330101", ""].map((field, n) =>
    field.padEnd([9, 6, 6, 14][n] ?? 0, "<"),
  );
  const checked = (field = "") => field + digitOf(field);
  const composite = digitOf(checked(document) + checked(born) + checked(expiry) + checked(personal));
  return `${`P<${names}`.padEnd(44, "<")}\n${checked(document)}${nationality}${checked(born)}F${checked(expiry)}${checked(personal)}${composite}`;
}

test("the lines of a document fill the form of a passenger who has one name and no whole date of birth", async ({
  page,
  checkAccessibility,
}) => {
  const number = `Z${String(Date.now()).slice(-7)}`;
  await page.goto("/pasajeros/nuevo");
  const lines = page.getByLabel("Lectura del documento (MRZ)");
  const button = page.getByRole("button", { name: /Guardar|Crear|Registrar/ });

  await test.step("a part with a wrong digit stays empty and is named by its place", async () => {
    const [first = "", second = ""] = passport("PAKZAHRA", number, "PAK", "850712").split("\n");
    await lines.fill(`${first}\n${second.slice(0, 9)}${(Number(second[9]) + 1) % 10}${second.slice(10)}`);
    await expect(page.getByText(/del número de documento no coincide \(línea 2, posición 10\)/)).toBeVisible();
    await expect(page.getByLabel("Apellidos")).toHaveValue("Zahra");
    await expect(page.getByLabel("Número de documento")).toHaveValue("");
  });

  await test.step("what the document does not say is asked", async () => {
    await lines.fill(passport("PAKZAHRA", number, "PAK", "850700"));
    await expect(page.getByText("El documento no da la fecha de nacimiento completa. Escríbala.")).toBeVisible();
    await expect(page.getByLabel("Número de documento")).toHaveValue(number);
    await expect(page.getByRole("combobox", { name: "Nacionalidad" })).toHaveValue("Pakistán");
    await checkAccessibility();
  });

  await test.step("the passenger is stored as the document says", async () => {
    await page.getByLabel("Día", { exact: true }).fill("9");
    await page.getByLabel("Mes").selectOption("7");
    await page.getByLabel("Año").fill("1985");
    await button.click();
    await expect(page).toHaveURL(/\/pasajeros\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Zahra").first()).toBeVisible();
    const id = new URL(page.url()).pathname.split("/").at(-1);
    expect(JSON.stringify(await call("GET", `/passengers/${id}`, { token: await signIn(supervisor) }))).toMatch(
      new RegExp(
        `"document_number":"${number}".*"document_country":"PK".*"surnames":"Zahra","given_names":"".*"birth_date":"1985-07-09","sex":"F","nationality":"PK"`,
      ),
    );
  });
});
