import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** What the code has not, and must not get unnoticed. */

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");

function files(folder: string, wanted: RegExp): string[] {
  const found = readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" });
  return found
    .map((name) => `${folder}/${name}`)
    .filter((path) => wanted.test(path) && !/\/(target|node_modules|tests|examples)\//.test(path));
}

/** Programs that are installed; what tests share is none. */
const programs = ["services", "gateway", "programs", "cli", "search", "proto"]
  .flatMap((folder) => files(folder, /\.rs$/))
  .filter((path) => !path.startsWith("services/libs/harness/"));
const application = files("web/src", /\.tsx?$/).filter((path) => !/\.test\.tsx?$|\/schema\.d\.ts$/.test(path));
const manifests = ["services", "gateway", "programs", "cli", "search", "proto"].flatMap((folder) =>
  files(folder, /Cargo\.toml$/),
);

const having = (paths: readonly string[], pattern: RegExp) => paths.filter((path) => pattern.test(read(path)));

test("the files are found", () => {
  expect(programs).toContain("gateway/src/router.rs");
  expect(programs).toContain("services/libs/chassis/src/tls.rs");
  expect(application).toContain("web/src/api/transport.ts");
  expect(manifests.length).toBeGreaterThan(15);
});

test("no statement is put together from text", () => {
  expect(
    having(
      programs,
      /\bsqlx::(query|query_as|query_scalar|raw_sql)(::<[^(]*>)?\((?!\s*r?#?")|AssertSqlSafe|QueryBuilder/,
    ),
  ).toEqual([]);
});

test("services start no program but the reader of files", () => {
  expect(
    having(
      programs.filter((path) => !path.startsWith("cli/")),
      /\bCommand::new\(/,
    ),
  ).toEqual(["services/catalogues/src/import/reader.rs"]);
});

test("every crate has the lints of the workspace, and the code of the contract nothing unsafe", () => {
  expect(manifests.filter((path) => !/^\[lints\]\nworkspace = true$/m.test(read(path)))).toEqual(["proto/Cargo.toml"]);
  expect(read("Cargo.toml")).toMatch(/^unsafe_code = "forbid"$/m);
  expect(
    having(
      programs.filter((path) => path.startsWith("proto/")),
      /\bunsafe\b/,
    ),
  ).toEqual([]);
});

test("an overflow ends a request, in production, too", () => {
  const [, profile = ""] = read("Cargo.toml").split("[profile.release]\n");
  expect(profile).toMatch(/^overflow-checks = true$/m);
});

test("regular expressions are written in the code", () => {
  expect(having(manifests, /^(regex|fancy-regex)\b/m)).toEqual([]);
  expect(having(application, /new RegExp\(/).toSorted()).toEqual([
    "web/src/features/catalogues/entry-schema.ts",
    "web/src/lib/amount.ts",
    "web/src/lib/mrz.ts",
  ]);
});

test("the backend has no client for the outside", () => {
  // Its adapter between tokio and hyper has none.
  expect(read("Cargo.toml")).toMatch(/^hyper-util = \{ version = "[\d.]+", features = \["tokio"\] \}$/m);
  expect(
    having(manifests, /^hyper-util(?!\.workspace = true$| = \{ version = "[\d.]+", features = \["tokio"\] \}$)/m),
  ).toEqual([]);
  expect(having(manifests, /^(reqwest|ureq|isahc|hyper-rustls|lettre|ldap3|oauth2|openidconnect|samael)\b/m)).toEqual(
    [],
  );
});

test("no part has mail, directories, providers of identity, GraphQL, XPath, memcache or templates", () => {
  const names = new Set([...read("Cargo.lock").matchAll(/^name = "(.*)"$/gm)].map(([, name]) => name));
  expect(
    [
      "lettre",
      "ldap3",
      "oauth2",
      "openidconnect",
      "samael",
      "async-graphql",
      "juniper",
      "sxd-xpath",
      "memcache",
      "tera",
      "handlebars",
      "minijinja",
      "tungstenite",
      "webrtc",
    ].filter((name) => names.has(name)),
  ).toEqual([]);
});

test("the application opens no socket, hears no window, evaluates no code and writes no HTML", () => {
  expect(
    having(
      application,
      /\bnew WebSocket\(|RTCPeerConnection|\beval\(|new Function\(|innerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write\(/,
    ),
  ).toEqual([]);
  // Between the page and its own workers and tabs.
  expect(having(application, /addEventListener\(\s*"message"|\bonmessage\b/).toSorted()).toEqual([
    "web/src/lib/document-picture/document-worker.ts",
    "web/src/offline/catalogue-worker.ts",
    "web/src/offline/kept-catalogue.ts",
    "web/src/offline/sw.ts",
    "web/src/scan/document-picture.ts",
    "web/src/storage/channel.ts",
  ]);
});

test("nothing handles the pasting of a password", () => {
  expect(having(application, /onPaste/).toSorted()).toEqual([
    "web/src/features/products/synonyms-field.tsx",
    "web/src/ui/date-field.tsx",
    "web/src/ui/drop-zone.tsx",
  ]);
});

test("a GET only reads", () => {
  const methods = files("proto/pinzon", /\.proto$/)
    .flatMap((path) => [
      ...read(path).matchAll(/\brpc (\w+)\([^{]*\{\s*option \(google\.api\.http\)(?:\.get\b| = \{\s*get:)/g),
    ])
    .map(([, method = ""]) => method);
  expect(methods.length).toBeGreaterThan(60);
  expect(methods.filter((method) => !/^(Get|List|Search|Find|Export|Verify)[A-Z]/.test(method))).toEqual([]);
});

test("only the form of the sign-in opens a session", () => {
  expect(having(application, /\b(signIn|signInWithPasskey)\(/).toSorted()).toEqual([
    "web/src/api/passkeys.ts",
    "web/src/api/sign-in.ts",
    "web/src/features/session/login-view.tsx",
  ]);
});

test("passwords are typed masked", () => {
  const fields = application.flatMap((path) =>
    [...read(path).matchAll(/<\w+\b(?:(?!\/>)[^])*?autoComplete="(?:current|new)-password"(?:(?!\/>)[^])*\/>/g)].map(
      ([field]) => field.slice(field.lastIndexOf("<")),
    ),
  );
  expect(fields).toHaveLength(5);
  expect(
    fields.filter((field) => !/\btype=("password"|\{type\}|\{shown \? "text" : "password"\})/.test(field)),
  ).toEqual([]);
  expect(read("web/src/features/session/password-fields.tsx")).toContain('const type = shown ? "text" : "password"');
});

test("no test reads the start-up file of the person who runs it", () => {
  const tests = files("web/e2e", /\.ts$/);
  expect(tests).toContain("web/e2e/support/stack.ts");
  expect(having(tests, /"bash",\s*\["-c"/)).toEqual([]);
});
