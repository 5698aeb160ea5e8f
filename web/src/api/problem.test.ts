import { expect, test } from "vitest";
import { ApiProblem, toApiProblem, unwrap } from "./problem";
import { refusalMessage } from "./sign-in";

test("a problem document becomes an error with everything it says", () => {
  const problem = toApiProblem(409, {
    type: "about:blank",
    message: "Otra persona cambió la declaración.",
    reason: "VERSION_CONFLICT",
    errors: [{ field: "version", reason: "VERSION_CONFLICT", message: "…" }],
    trace_id: "abc",
    current_version: 3,
  });
  expect(problem).toMatchObject({
    status: 409,
    message: "Otra persona cambió la declaración.",
    reason: "VERSION_CONFLICT",
    errors: [{ field: "version" }],
    traceId: "abc",
    currentVersion: 3,
  });
});

test.each([undefined, "", "<html>", [1], null])("an answer without a document (%s) still speaks Spanish", (body) => {
  expect(toApiProblem(502, body).message).toBe("Ocurrió un error inesperado. Intente nuevamente.");
});

test("unwrap gives the data or throws the problem", () => {
  expect(unwrap({ data: 1, response: new Response() })).toBe(1);
  expect(() => unwrap({ error: { message: "No." }, response: new Response(null, { status: 400 }) })).toThrow(
    ApiProblem,
  );
});

test("a refused sign-in shows the server's message, then its error field, then the general text", () => {
  expect(refusalMessage({ message: "Cuenta suspendida.", error: "x" })).toBe("Cuenta suspendida.");
  expect(refusalMessage({ error: "Credenciales incorrectas." })).toBe("Credenciales incorrectas.");
  expect(refusalMessage(undefined)).toBe("Error al iniciar sesión. Por favor, verifica tus credenciales.");
});

test.each([
  ["1", "Espere. Podrá intentar de nuevo en 1 segundo."],
  ["45", "Espere. Podrá intentar de nuevo en 45 segundos."],
  ["60", "Espere. Podrá intentar de nuevo en 1 minuto."],
  ["601", "Espere. Podrá intentar de nuevo en 11 minutos."],
  ["soon", "Espere."],
])("too many attempts say when to try again (Retry-After %s)", (seconds, message) => {
  const response = new Response(null, { status: 429, headers: { "Retry-After": seconds } });
  expect(() => unwrap({ error: { message: "Espere." }, response })).toThrow(expect.objectContaining({ message }));
});
