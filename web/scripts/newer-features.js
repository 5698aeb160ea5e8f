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
    return (
      statements.length === 0 ||
      statements.some(
        ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
          typeof added === "string" &&
          added !== "preview" &&
          !flags &&
          !prefix &&
          !other &&
          isNotAfter(added, oldest) &&
          !(removed && isNotAfter(removed, oldest)),
      )
    );
  });
}

const members = (feature) => Object.entries(feature).filter(([name]) => name !== DATA);

/**
 * Words that anybody may call something of his own; only names of the web that are made of several words are looked
 * for.
 */
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
  return {
    globals: namesOf(globals, false),
    statics: namesOf(statics, false),
    instances: namesOf(instances, false),
    oldStatics: namesOf(statics, true),
  };
}

const SCRIPT = scriptFeatures();

/** What iterators have themselves since 2025. Arrays have the same names, so what it is called on decides. */
const ITERATOR_HELPERS = new Set([
  "map",
  "filter",
  "take",
  "drop",
  "flatMap",
  "reduce",
  "toArray",
  "forEach",
  "some",
  "every",
  "find",
]);
const ITERATORS = new Set(["values", "keys", "entries", "matchAll"]);
const isIterator = ({ type, callee, arguments: given }) =>
  type === "CallExpression" &&
  callee.type === "MemberExpression" &&
  ITERATORS.has(callee.property.name) &&
  callee.object.name !== "Object" &&
  (given.length === 0 || callee.property.name === "matchAll");

const REGULAR_EXPRESSIONS = [
  [/\(\?<[=!]/, "lookbehind"],
  [/\(\?[ims-]+:/, "modifiers"],
  [/\(\?<(\w+)>.*\(\?<\1>/s, "two groups of one name"],
];

const { elements, global_attributes: attributesOfAll } = data.html;

/** What an element of the page needs that is newer: itself, and its attributes as React or HTML writes them. */
function newerInMarkup(name, attributes) {
  const element = elements[name];
  if (!element) return [];
  const newer = attributes.filter((attribute) => {
    const known = element[attribute] ?? attributesOfAll[attribute];
    return known !== undefined && !isOld(known);
  });
  return [...(isOld(element) ? [] : [`<${name}>`]), ...newer.map((attribute) => `${attribute}=""`)];
}

/** Of a call that makes an element: `jsx("div", { inert: true })`. */
function newerInElement({ arguments: [name, properties] }) {
  const element = stringOf(name);
  if (element === undefined || properties?.type !== "ObjectExpression" || !Object.hasOwn(elements, element)) return [];
  const names = properties.properties.map(({ key, computed }) => (computed ? undefined : (key?.name ?? stringOf(key))));
  return newerInMarkup(
    element,
    names.filter((one) => one !== undefined).map((one) => one.toLowerCase()),
  );
}

/** The newer things that a page of HTML uses. */
export function newerInPage(html) {
  const found = new Set();
  for (const [, name, attributes] of html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)/g)) {
    const names = [...attributes.matchAll(/\s([^\s=>/]+)(?:="[^"]*")?/g)].map(([, attribute]) =>
      attribute.toLowerCase(),
    );
    for (const newer of newerInMarkup(name, names)) found.add(newer);
  }
  return found;
}

function* nodesOf(node) {
  if (Array.isArray(node)) {
    for (const part of node) yield* nodesOf(part);
  } else if (node && typeof node === "object") {
    if (typeof node.type === "string") yield node;
    for (const key of Object.keys(node))
      if (key !== "type" && key !== "start" && key !== "end") yield* nodesOf(node[key]);
  }
}

/** The text that a node is; bundlers write most of them between backticks. */
function stringOf(node) {
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0]?.value.cooked;
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

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
        const owner =
          node.object.type === "Identifier"
            ? node.object.name
            : node.object.type === "MemberExpression" && !node.object.computed
              ? node.object.property.name
              : "";
        const full = `${owner}.${property}`;
        if (isIterator(node.object) && ITERATOR_HELPERS.has(property)) add(`Iterator.${property}`);
        else if (SCRIPT.statics.has(full)) add(full);
        else if (SCRIPT.instances.has(property) && !SCRIPT.oldStatics.has(full)) add(`.${property}`);
        else if (["window", "self", "globalThis"].includes(owner) && SCRIPT.globals.has(property)) add(property);
        // `scheduler.yield()`, `cookieStore.get(name)`: what it is called on says it.
        else if (node.object.type === "Identifier") named.push(owner);
        break;
      }
      case "ObjectPattern":
        for (const { key, computed } of node.properties)
          if (key && !computed && SCRIPT.instances.has(key.name)) add(`.${key.name}`);
        break;
      case "NewExpression":
      case "CallExpression":
        if (node.callee.type === "Identifier") named.push(node.callee.name);
        if (node.callee.name === "RegExp") addPattern(stringOf(node.arguments[0]), stringOf(node.arguments[1]));
        for (const name of newerInElement(node)) add(name);
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
const NEWER_UNITS = [
  [/\d[sld]v(?:w|h|i|b|min|max)\b/, "dvh"],
  [/\dcq(?:w|h|i|b|min|max)\b/, "cqw"],
  [/\d(?:r?lh|r?cap|r?ic|rex|rch)\b/, "lh"],
];

/**
 * The newer things that a stylesheet uses. A declaration counts that is the only one of its property in its rule: with
 * another before it, older browsers use that one. Nor does what is asked for with @supports count.
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
      for (const [, name] of node.selector.matchAll(/:{1,2}([a-z][a-z-]*)/g))
        if (isNewer(css.selectors[name])) add(`:${name}`);
      if (/:nth-(?:last-)?child\([^)]*\bof\b/.test(node.selector)) add(":nth-child(of)");
    } else if (node.type === "decl" && !node.prop.startsWith("-") && !hasFallback(node)) {
      const property = css.properties[node.prop];
      if (isNewer(property)) add(node.prop);
      else
        for (const [word] of node.value.matchAll(/[a-z][a-z-]*/g))
          if (property && Object.hasOwn(property, word) && isNewer(property[word])) add(`${node.prop}: ${word}`);
      for (const [, name] of node.value.matchAll(/([a-z][a-z-]*)\(/g)) if (isNewer(VALUES.get(name))) add(`${name}()`);
      for (const [unit, name] of NEWER_UNITS) if (unit.test(node.value)) add(name);
      if (/\b(?:rgb|rgba|hsl|hsla|color)\(\s*from\b/.test(node.value)) add("relative colours");
    }
  });
  return found;
}

const isNewer = (feature) => feature !== undefined && !isOld(feature);

function isAskedFor(node) {
  for (let at = node; at; at = at.parent)
    if (at.type === "atrule" && at.name === "supports" && !at.params.startsWith("not")) return true;
  return false;
}

/** Whether the same rule has the property before, or with a prefix. */
function hasFallback(declaration) {
  const { prop } = declaration;
  return declaration.parent.nodes.some(
    (other) =>
      other !== declaration &&
      other.type === "decl" &&
      (other.prop === prop || (other.prop.startsWith("-") && other.prop.endsWith(`-${prop}`))),
  );
}
