// Names what built scripts and styles use that the oldest browsers do not have, by MDN's data.
import { createRequire } from "node:module";
import { parse as parseStyle } from "postcss";
import { parseAst } from "vite";
import { OLDEST_BROWSERS } from "./oldest-browsers.js";

const data = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** Where MDN's data keeps what it says of the thing itself, beside its members. */
const DATA = "__compat";

const numbers = (version) => version.replace("≤", "").split(".").map(Number);

function isNotAfter(version, limit) {
  const [a, b] = [numbers(version), numbers(limit)];
  return (a[0] - b[0] || (a[1] ?? 0) - (b[1] ?? 0)) <= 0;
}

/** Whether every one of the oldest browsers has it. What is newer than the data's own browsers is nowhere. */
function isOld({ [DATA]: compatibility }) {
  const support = compatibility?.support;
  if (!support) return true;
  return Object.entries(OLDEST_BROWSERS).every(([browser, oldest]) => {
    const statements = [support[browser] ?? []].flat();
    return statements.length === 0 || statements.some(({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
      typeof added === "string" && added !== "preview" && !flags && !prefix && !other && isNotAfter(added, oldest) && !(removed && isNotAfter(removed, oldest)));
  });
}

const members = (feature) => Object.entries(feature).filter(([name]) => name !== DATA);

/** Words that anybody may call something of his own; only names of the web that are made of several words are looked for. */
const isDistinct = (name) => /^[a-z]+[A-Z]/.test(name);

/** One old thing of the name is enough, because a script does not say which it means. */
const note = (map, name, old) => map.set(name, (map.get(name) ?? false) || old);
const namesOf = (map, old) => new Set([...map].filter(([, isOne]) => isOne === old).map(([name]) => name));

/** What scripts can name: globals, static members of globals (`AbortSignal.any`), and members of instances. */
function scriptFeatures() {
  const globals = new Map();
  const statics = new Map();
  const instances = new Map();
  const { builtins } = data.javascript;
  for (const [owner, feature] of members(builtins)) {
    note(globals, owner, isOld(feature));
    for (const [name, member] of members(feature)) {
      note(statics, `${owner}.${name}`, isOld(member));
      note(instances, name, isOld(member));
    }
  }
  for (const [owner, feature] of members(data.api)) {
    note(globals, owner, isOld(feature));
    for (const [name, member] of members(feature)) {
      if (name.endsWith("_event")) continue;
      const plain = name.replace(/_static$/, "");
      if (plain !== name) note(statics, `${owner}.${plain}`, isOld(member));
      else if (isDistinct(name)) note(instances, name, isOld(member));
      if (owner.endsWith("GlobalScope") || owner === "Window") note(globals, plain, isOld(member));
    }
  }
  return { globals: namesOf(globals, false), statics: namesOf(statics, false), instances: namesOf(instances, false), oldStatics: namesOf(statics, true) };
}

const SCRIPT = scriptFeatures();

/** What iterators have themselves since 2025. Arrays have the same names, so what it is called on decides. */
const ITERATOR_HELPERS = new Set(["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"]);
const ITERATORS = new Set(["values", "keys", "entries", "matchAll"]);
const isIterator = ({ type, callee, arguments: given }) =>
  type === "CallExpression" && callee.type === "MemberExpression" && ITERATORS.has(callee.property.name) && callee.object.name !== "Object" && (given.length === 0 || callee.property.name === "matchAll");

const REGULAR_EXPRESSIONS = [
  [/\(\?<[=!]/, "lookbehind"],
  [/\(\?[ims-]+:/, "modifiers"],
];

function* nodesOf(node) {
  if (Array.isArray(node)) {
    for (const part of node) yield* nodesOf(part);
  } else if (node && typeof node === "object") {
    if (typeof node.type === "string") yield node;
    for (const key of Object.keys(node)) if (key !== "type" && key !== "start" && key !== "end") yield* nodesOf(node[key]);
  }
}

const stringOf = (node) => (node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined);

/** The newer things that a script uses. */
export function newerInScript(code) {
  const found = new Set();
  const add = (name) => found.add(name);
  const program = parseAst(code);
  const declared = new Set();
  const named = [];
  for (const node of nodesOf(program)) {
    switch (node.type) {
      case "MemberExpression": {
        const property = node.computed ? stringOf(node.property) : node.property.name;
        if (property === undefined) break;
        const owner = node.object.type === "Identifier" ? node.object.name : node.object.type === "MemberExpression" && !node.object.computed ? node.object.property.name : "";
        const full = `${owner}.${property}`;
        if (isIterator(node.object) && ITERATOR_HELPERS.has(property)) add(`Iterator.${property}`);
        else if (SCRIPT.statics.has(full)) add(full);
        else if (SCRIPT.instances.has(property) && !SCRIPT.oldStatics.has(full)) add(`.${property}`);
        else if (["window", "self", "globalThis"].includes(owner) && SCRIPT.globals.has(property)) add(property);
        break;
      }
      case "ObjectPattern":
        for (const { key, computed } of node.properties) if (key && !computed && SCRIPT.instances.has(key.name)) add(`.${key.name}`);
        break;
      case "NewExpression":
      case "CallExpression":
        if (node.callee.type === "Identifier") named.push(node.callee.name);
        if (node.callee.name === "RegExp") addPattern(stringOf(node.arguments[0]), stringOf(node.arguments[1]));
        break;
      case "VariableDeclarator":
      case "FunctionDeclaration":
      case "ClassDeclaration":
        if (node.id?.type === "Identifier") declared.add(node.id.name);
        break;
      case "ImportSpecifier":
        declared.add(node.local.name);
        break;
      case "Literal":
        if (node.regex) addPattern(node.regex.pattern, node.regex.flags);
        break;
      case "StaticBlock":
        add("static block");
        break;
    }
  }
  function addPattern(pattern = "", flags = "") {
    for (const [form, name] of REGULAR_EXPRESSIONS) if (form.test(pattern)) add(name);
    if (flags.includes("v")) add("flag v");
  }
  for (const name of named) if (SCRIPT.globals.has(name) && !declared.has(name)) add(name);
  return found;
}

const { css } = data;

/** Functions and units of values by their names. */
const VALUES = new Map(Object.entries(css.types).flatMap(([name, feature]) => [[name, feature], ...members(feature)]));
const DYNAMIC_UNIT = /\d[sld]v(?:w|h|i|b|min|max)\b/;

/**
 * The newer things that a stylesheet uses. A declaration counts that is the only one of its property in its rule: with another
 * before it, older browsers use that one. Nor does what is asked for with @supports count.
 */
export function newerInStyle(code) {
  const found = new Set();
  const add = (name) => found.add(name);
  parseStyle(code).walk((node) => {
    if (isAskedFor(node)) return;
    if (node.type === "atrule") {
      if (isNewer(css["at-rules"][node.name])) add(`@${node.name}`);
      if (node.name === "media" && /[<>]/.test(node.params)) add("@media with < or >");
    } else if (node.type === "rule") {
      if (node.parent.type === "rule") add("nested rules");
      for (const [, name] of node.selector.matchAll(/:{1,2}([a-z][a-z-]*)/g)) if (isNewer(css.selectors[name])) add(`:${name}`);
    } else if (node.type === "decl" && !node.prop.startsWith("-") && !hasFallback(node)) {
      const property = css.properties[node.prop];
      if (isNewer(property)) add(node.prop);
      else for (const [word] of node.value.matchAll(/[a-z][a-z-]*/g)) if (property && Object.hasOwn(property, word) && isNewer(property[word])) add(`${node.prop}: ${word}`);
      for (const [, name] of node.value.matchAll(/([a-z][a-z-]*)\(/g)) if (isNewer(VALUES.get(name))) add(`${name}()`);
      if (DYNAMIC_UNIT.test(node.value)) add("dvh");
    }
  });
  return found;
}

const isNewer = (feature) => feature !== undefined && !isOld(feature);

function isAskedFor(node) {
  for (let at = node; at; at = at.parent) if (at.type === "atrule" && at.name === "supports" && !at.params.startsWith("not")) return true;
  return false;
}

/** Whether the same rule has the property before, or with a prefix. */
function hasFallback(declaration) {
  const { prop } = declaration;
  return declaration.parent.nodes.some((other) => other !== declaration && other.type === "decl" && (other.prop === prop || (other.prop.startsWith("-") && other.prop.endsWith(`-${prop}`))));
}
