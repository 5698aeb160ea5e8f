import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { NOTHING } from "../../testing/answers";
import { fakeApi } from "../../testing/fake-api";

beforeEach(() => vi.resetModules());

test.each(["GET", "POST"] as const)("a %s carries JSON headers, credentials and the stored token", async (method) => {
  localStorage.setItem("auth_token", "t-1");
  const calls = fakeApi({ "*": NOTHING });
  const { api } = await import("./client");
  await (method === "GET" ? api.GET("/api/settings") : api.POST("/api/register", { body: { name: "", email: "" } }));
  const { headers, credentials } = calls[0]?.request ?? new Request("about:blank");
  expect(headers.get("Accept")).toBe("application/json");
  expect(headers.get("Content-Type")).toBe("application/json");
  expect(headers.get("Authorization")).toBe("Bearer t-1");
  expect(credentials).toBe("include");
});

test("nothing reaches the network by another way than the exceptions that client.ts names", () => {
  const src = join(process.cwd(), "src");
  const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const calling = sources.filter((file) =>
    /(?<![.\w])fetch\(|XMLHttpRequest|sendBeacon|EventSource|cache\.add\(/.test(readFileSync(join(src, file), "utf8")),
  );
  expect(calling.toSorted()).toEqual([
    "api/client.ts",
    "api/upload.ts",
    // Keeps files and pictures.
    "offline/file-of-site.ts",
    // Asks for the page itself.
    "offline/reload-page.ts",
    "offline/snapshot-refresh.ts",
    "offline/sw.ts",
  ]);
});
