// Writes what the web knows of the gateway's OpenAPI document: its types (src/api/schema.d.ts), the limits of what is sent
// (src/api/limits.ts), the fields that a form types as texts (src/api/empty-fields.ts), those that travel by their numbers
// (src/api/numbered-fields.ts) and what people call fields and the values of closed sets (src/texts/{field-names,labels}.ts).
// With --check only compares them.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const LIMITS = ["maxLength", "maxItems", "minimum", "maximum"];
const ORIGIN = "// Written by scripts/api-types.js from gateway/openapi.json.\n";

const document = JSON.parse(readFileSync(new URL("../../gateway/openapi.json", import.meta.url), "utf8"));
const schemas = Object.entries(document.components.schemas);

const inCapitals = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_").toUpperCase();

const inCamelCase = (name) => `${name[0].toLowerCase()}${name.slice(1)}`;

/** A number for each limit, such as `NEW_RETENTION_CONTROL_POINT_MAX_LENGTH`, so that a page loads those that it uses. */
function limitsOf([name, schema]) {
  const properties = [schema, ...(schema.allOf ?? [])].flatMap((part) => Object.entries(part.properties ?? {}));
  return properties.flatMap(([property, value]) =>
    LIMITS.filter((limit) => limit in value).map(
      (limit) => `export const ${inCapitals(name)}_${property.toUpperCase()}_${inCapitals(limit)} = ${value[limit]};\n`,
    ),
  );
}

/** What travellers type, so that a field of the contract is a field of their form. */
const TYPED = ["DeclaredItemInput", "Minor", "Travel", "Traveller"];

/** The fields of what is typed, all empty, such as `EMPTY_TRAVELLER`. Ids are not typed. */
function emptyFieldsOf(name) {
  const properties = Object.keys(document.components.schemas[name].properties);
  const fields = properties.filter((property) => !property.endsWith("_id")).map((property) => `  ${property}: "",\n`);
  return `export const EMPTY_${inCapitals(name)} = {\n${fields.join("")}};\n`;
}

/** `integer?` of a whole number that may be null or left out; a closed set is a text, other objects are named. */
function typeOf({ type, format, oneOf, $ref }, isRequired) {
  const refersTo = oneOf?.[0].$ref ?? $ref;
  const named = refersTo?.slice(refersTo.lastIndexOf("/") + 1);
  const plain = ["date", "uuid"].includes(format) ? format : [type].flat()[0];
  const base = named ? (document.components.schemas[named].type === "string" ? "string" : named) : plain;
  return isRequired ? base : `${base}?`;
}

/** The names and types of a message's fields, of which field 1 comes first; null at numbers that are no longer used. */
function numberedFieldsOf([name, { properties, required = [], "x-fields": marks = {} }]) {
  const fields = [];
  for (const [field, { number }] of Object.entries(marks)) {
    if (number === undefined) return [];
    fields[number - 1] = `  ["${field}", "${typeOf(properties[field], required.includes(field))}"],\n`;
  }
  const members = Array.from(fields, (field) => field ?? "  null,\n").join("");
  return members === "" ? [] : [`export const ${inCapitals(name)}_FIELDS = [\n${members}] as const;\n`];
}

/** What people call the fields of a message. */
function fieldNamesOf([name, { "x-fields": marks = {} }]) {
  const labelled = Object.entries(marks).filter(([, { label }]) => label !== undefined);
  const members = labelled.map(([field, { label }]) => `  ${field}: ${JSON.stringify(label)},\n`).join("");
  const of = inCamelCase(name.replace(/Input$/, ""));
  return members === "" ? [] : [`export const ${of}FieldNames = {\n${members}} as const;\n`];
}

/** What people call the values of a closed set, in the order of the contract. */
function labelsOf([name, { enum: codes, "x-labels": labels }]) {
  if (labels === undefined) return [];
  const members = codes.map((code) => `  ${code}: ${JSON.stringify(labels[code])},\n`);
  return [`export const ${inCamelCase(name)}Labels = {\n${members.join("")}} as const;\n`];
}

const files = {
  "api/schema.d.ts": astToString(await openapiTS(document)),
  "api/limits.ts": `${ORIGIN}\n${schemas.flatMap(limitsOf).join("")}`,
  "api/empty-fields.ts": `${ORIGIN}\n${TYPED.map(emptyFieldsOf).join("\n")}`,
  "api/numbered-fields.ts": `${ORIGIN}\n${schemas.flatMap(numberedFieldsOf).join("\n")}`,
  "texts/field-names.ts": `${ORIGIN}\n${schemas.flatMap(fieldNamesOf).join("\n")}`,
  "texts/labels.ts": `${ORIGIN}\n${schemas.flatMap(labelsOf).join("\n")}`,
};

const check = process.argv.includes("--check");
for (const [name, text] of Object.entries(files)) {
  const target = new URL(`../src/${name}`, import.meta.url);
  if (!check) {
    writeFileSync(target, text);
    console.log(`api types: wrote src/${name}`);
  } else if (readFileSync(target, "utf8") !== text) {
    console.error(`api types: src/${name} is stale, run \`npm run api\``);
    process.exit(1);
  }
}
