import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(ROOT + path, "utf8");
const lines = (path: string) =>
  read(path)
    .split("\n")
    .filter((line) => !/^\s*#/.test(line));

const NGINX = "deploy/nginx/nginx.conf.template";
/** Everything that nginx is configured with. */
const CONFIGURATION = [
  NGINX,
  "deploy/nginx/security-headers.conf",
  "deploy/docker/public.conf",
  "deploy/docker/https.conf",
  "deploy/docker/gateway.conf",
  "deploy/k8s/base/web/server.conf",
  "deploy/k8s/base/web/gateway.conf",
];

/** The headers that nginx adds to each answer, by name. */
function headers(): Map<string, string> {
  const found = read("deploy/nginx/security-headers.conf").matchAll(/^add_header (\S+) "?(.*?)"? always;$/gm);
  return new Map([...found].map(([, name = "", value = ""]) => [name, value]));
}

test("every answer has the headers that a browser obeys", () => {
  const found = headers();
  expect([...found.keys()]).toEqual([
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "Referrer-Policy",
    "Permissions-Policy",
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Resource-Policy",
  ]);
  expect(found.get("X-Content-Type-Options")).toBe("nosniff");
  expect(found.get("Referrer-Policy")).toBe("no-referrer");
  expect(found.get("Permissions-Policy")).toContain("microphone=()");
});

test("the policy lets only own files be loaded, asked for and run, and nobody embed a page", () => {
  const policy = new Map(
    (headers().get("Content-Security-Policy") ?? "")
      .split("; ")
      .map((part) => [part.split(" ")[0], part.slice(part.indexOf(" ") + 1)]),
  );
  expect(Object.fromEntries(policy)).toMatchObject({
    "default-src": "'none'",
    "script-src": "'self'",
    "connect-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
  });
  expect([...policy.values()].join(" ")).not.toMatch(/unsafe|https?:|\*/);
});

test("no location drops the headers of the server", () => {
  const [, server = ""] = read(NGINX).split("\n    server {\n");
  expect(server).toContain('\n        include "@ROOT@/deploy/nginx/security-headers.conf";\n');
  const added = lines(NGINX).filter((line) => line.includes("add_header"));
  expect(added.length).toBeGreaterThan(0);
  expect(added.filter((line) => !/^ {8}add_header /.test(line))).toEqual([]);
});

test("nginx asks the gateway only, and clients cannot set what it says of them", () => {
  const text = lines(NGINX).join("\n");
  const asked = [...text.matchAll(/proxy_pass (\S+);/g)].map(([, address]) => address);
  expect(new Set(asked)).toEqual(new Set(["http://gateway", "http://gateway$request_uri"]));
  const set = (name: string) =>
    new Set([...text.matchAll(new RegExp(`proxy_set_header ${name} (.*);`, "g"))].map(([, value]) => value));
  expect(set("X-Forwarded-For")).toEqual(new Set(["$remote_addr"]));
  expect(set("X-Forwarded-Proto")).toEqual(new Set(["$scheme"]));
});

test("no upgrade is passed on, no directory is listed, and no other origin is let in", () => {
  const text = CONFIGURATION.flatMap(lines).join("\n");
  expect(text).not.toMatch(/upgrade|autoindex|access-control/i);
});

test("HTTPS is TLS 1.2 or 1.3", () => {
  expect(read("deploy/docker/https.conf")).toMatch(/^ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
});

test("lines of the access log are JSON without the query of an address", () => {
  const [, format = ""] = /log_format json escape=json([^;]*);/.exec(read(NGINX)) ?? [];
  expect(format).toContain("$masked_path");
  expect(format).not.toMatch(/\$(request_uri|request|args|query_string|arg_\w+|remote_addr|http_\w+)\b/);
  expect(lines(NGINX).filter((line) => line.includes("access_log"))).toEqual([
    '    access_log "@ACCESS_LOG@" json buffer=64k flush=1s;',
  ]);
});

/** The services of the compose file, each with its text. */
function services(): [name: string, text: string][] {
  const [, part = ""] = /\nservices:\n([^]*?)\n# Only nginx/.exec(read("docker-compose.yml")) ?? [];
  return [...part.matchAll(/^ {2}([a-z]+):\n(?:(?! {2}[a-z]+:\n).*\n?)*/gm)].map(([text, name = ""]) => [name, text]);
}

test("each container mounts its own secrets", () => {
  const owners: Record<string, string[]> = {};
  for (const [name, text] of services()) {
    // `setup` writes them all, and `keys` backs up and restores them.
    if (name === "setup" || name === "keys") continue;
    for (const [, volume = ""] of text.matchAll(/^ {6}- ([\w-]+):\//gm)) (owners[volume] ??= []).push(name);
  }
  expect(owners).toEqual({
    ...Object.fromEntries(
      ["auth", "catalogues", "declarations", "retentions", "audit", "gateway"].map((name) => [name, [name]]),
    ),
    "seal-keys": ["declarations", "retentions"],
    "public-keys": ["auth", "catalogues", "declarations", "retentions", "audit", "gateway"],
    "database-passwords": ["postgres", "databases", "migrate"],
    "backup-password": ["postgres"],
    "nats-passwords": ["nats"],
    "web-certificate": ["web"],
    // No secrets.
    "web-earlier": ["web"],
    "catalogue-copy": ["catalogues"],
    nats: ["nats"],
    postgres: ["postgres"],
    "postgres-log": ["postgres"],
  });
});

test("only nginx has ports and a network with a way out, and every container is locked", () => {
  const named = (pattern: RegExp) =>
    services()
      .filter(([, text]) => pattern.test(text))
      .map(([name]) => name);
  expect(named(/^ {4}ports:/m)).toEqual(["web"]);
  expect(named(/^ {4}networks: \[.*outside/m)).toEqual(["web"]);
  expect(named(/^ {4}<<: \[?\*(locked|step|service)\b/m)).toEqual(services().map(([name]) => name));
  const [, networks = ""] = /\nnetworks:\n([^]*?)\n\n/.exec(read("docker-compose.yml")) ?? [];
  expect(networks.split("\n").filter((line) => !line.endsWith("{internal: true}"))).toEqual(["  outside:"]);
  expect(read("docker-compose.yml")).toMatch(
    /x-locked: &locked\n {2}read_only: true\n {2}cap_drop: \[ALL\]\n {2}security_opt: \["no-new-privileges:true"\]/,
  );
});

test("images are made of what is named, without tests and demonstration", () => {
  const ignored = lines(".dockerignore").filter((line) => line !== "");
  expect(ignored[0]).toBe("*");
  expect(ignored).toEqual(expect.arrayContaining(["web/e2e", "deploy/demo", "deploy/bench", "**/tests"]));
  expect(ignored.filter((line) => line.startsWith("!.") && line !== "!.cargo")).toEqual([]);
});

test("programs in images are built for production, and nobody there is root", () => {
  const text = read("deploy/docker/services.Dockerfile");
  expect(text).toContain("cargo build --release --locked");
  expect(text).toMatch(/^USER pinzon$/m);
  expect(read("deploy/docker/web.Dockerfile")).toMatch(/^USER nginx$/m);
});
