// Writes what the web knows of the gateway's OpenAPI document: its types (src/api/schema.d.ts), the limits of what is sent
// (src/api/limits.ts) and what people call the values of closed sets (src/api/labels.ts). With --check only compares them.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const LIMITS = ["minLength", "maxLength", "maxItems", "minimum", "maximum"];
const ORIGIN = "// Written by scripts/api-types.js from gateway/openapi.json.\n";

const document = JSON.parse(readFileSync(new URL("../../gateway/openapi.json", import.meta.url), "utf8"));
const schemas = Object.entries(document.components.schemas);

/** The limits of each property that has some. */
function limitsOf(schema) {
  const properties = [schema, ...(schema.allOf ?? [])].flatMap((part) => Object.entries(part.properties ?? {}));
  return Object.fromEntries(
    properties.flatMap(([name, property]) => {
      const limits = LIMITS.filter((limit) => limit in property).map((limit) => [limit, property[limit]]);
      return limits.length === 0 ? [] : [[name, Object.fromEntries(limits)]];
    }),
  );
}

/** A constant for each schema, so that a page loads those that it uses. */
function constants(suffix, values) {
  const written = values.map(([name, value]) => {
    const constant = `${name[0].toLowerCase()}${name.slice(1)}${suffix}`;
    return `export const ${constant} = ${JSON.stringify(value, null, 2).replace(/"(\w+)":/g, "$1:")} as const;\n`;
  });
  return `${ORIGIN}\n${written.join("\n")}`;
}

const limits = schemas.map(([name, schema]) => [name, limitsOf(schema)]);
const labels = schemas.map(([name, schema]) => [name, schema["x-labels"]]);
const files = {
  "schema.d.ts": astToString(await openapiTS(document)),
  "limits.ts": constants(
    "Limits",
    limits.filter(([, value]) => Object.keys(value).length > 0),
  ),
  "labels.ts": constants(
    "Labels",
    labels.filter(([, value]) => value !== undefined),
  ),
};

const check = process.argv.includes("--check");
for (const [name, text] of Object.entries(files)) {
  const target = new URL(`../src/api/${name}`, import.meta.url);
  if (!check) {
    writeFileSync(target, text);
    console.log(`api types: wrote src/api/${name}`);
  } else if (readFileSync(target, "utf8") !== text) {
    console.error(`api types: src/api/${name} is stale, run \`npm run api\``);
    process.exit(1);
  }
}
