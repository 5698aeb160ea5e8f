// Invented staff at the counters and at headquarters.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { call, onSessionEnd } from "./api.js";
import * as clock from "./clock.js";

export const PASS_PHRASE = "solo-para-demostracion";

const PINZON = fileURLToPath(new URL("../local/pinzon", import.meta.url));

const person = (email, name, role, airports = []) => ({ email: `${email}@demo.pinzon.local`, name, role, airports });

export const STAFF = [
  person("inspector.gps", "Íñigo Zambrano Peñafiel", "inspector", ["GPS"]),
  person("supervisora.gps", "Begoña Cedeño Ordóñez", "supervisor", ["GPS"]),
  person("inspectora.gps", "Paola Chimborazo Freire", "inspector", ["GPS"]),
  person("inspectora.scy", "Maité Ñauñay Guamán", "inspector", ["SCY"]),
  person("supervisor.scy", "Germán Muñoz Villacís", "supervisor", ["SCY"]),
  person("inspector.islas", "Joaquín Yánez Carreño", "inspector", ["GPS", "SCY"]),
  person("inspectora.uio", "Nelly Guamaní Iñacasha", "inspector", ["UIO"]),
  person("inspector.gye", "Wilmer Baquerizo Zúñiga", "inspector", ["GYE"]),
  person("regional.galapagos", "Rosaura Jaramillo Salvatierra", "regional_admin", ["GPS", "SCY"]),
  person("administradora", "Inés Egüez Castañeda", "admin"),
  person("auditor", "Ramón Túqueres Núñez", "auditor"),
];

export const AUDITOR = STAFF.find((person) => person.role === "auditor");

export const ADMINISTRATOR = STAFF.find((person) => person.role === "admin");

export const inspectorsAt = (airport) =>
  STAFF.filter((person) => person.role === "inspector" && person.airports.includes(airport));

/** Adds an account; returns whether it was created or already exists. */
export function createAccount({ email, name, role, airports }) {
  const words = ["usuario", "crear", "--correo", email, "--nombre", name, "--rol", role, "--contrasena-de-entrada"];
  if (airports.length > 0) words.push("--aeropuertos", airports.join(","), "--aeropuerto", airports[0]);
  return new Promise((resolve, reject) => {
    const child = spawn(PINZON, words, { stdio: ["pipe", "pipe", "inherit"], env: clock.environment });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output.startsWith("cuenta creada") ? "created" : "exists");
      else reject(new Error(`no account for ${email}`));
    });
    child.stdin.end(PASS_PHRASE);
  });
}

const sessions = new Map();
/** Whose each token is or was. */
const owners = new Map();

onSessionEnd(async (token) => {
  const person = owners.get(token);
  if (!person) return undefined;
  // Another call may have noticed it first.
  if ((await sessions.get(person.email)) === token) sessions.delete(person.email);
  return tokenOf(person);
});

/** Returns a token of a person, who signs in on first use. */
export function tokenOf(person) {
  if (!sessions.has(person.email)) {
    // The auditor's session lasts longer than the demo.
    const body = { email: person.email, password: PASS_PHRASE, rememberMe: person === AUDITOR };
    sessions.set(
      person.email,
      call("POST", "/login", { body }).then(({ token }) => {
        owners.set(token, person);
        return token;
      }),
    );
  }
  return sessions.get(person.email);
}

/** Ends all sessions except those of some people. */
export async function signOut(...except) {
  for (const [email, token] of sessions) {
    if (except.some((person) => person.email === email)) continue;
    await call("POST", "/logout", { token: await token });
    sessions.delete(email);
  }
}
