// Writes src/api/schema.d.ts from the gateway's OpenAPI document; with --check only compares them.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";

const document = new URL("../../gateway/openapi.json", import.meta.url);
const target = new URL("../src/api/schema.d.ts", import.meta.url);

if (!existsSync(document)) {
  console.log("api types: gateway/openapi.json does not exist, nothing to compare");
  process.exit(0);
}

const types = astToString(await openapiTS(JSON.parse(readFileSync(document, "utf8"))));

if (!process.argv.includes("--check")) {
  writeFileSync(target, types);
  console.log(`api types: wrote ${fileURLToPath(target)}`);
} else if (readFileSync(target, "utf8") !== types) {
  console.error("api types: src/api/schema.d.ts is stale, run `npm run api`");
  process.exit(1);
}
