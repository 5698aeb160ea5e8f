// Which texts no screen shows. A text is used where its name is written, and all texts of a group are where the group
// itself is handed on, chosen from by a code, or counted.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const { config } = ts.parseConfigFileTextToJson("tsconfig.json", readFileSync(`${root}tsconfig.json`, "utf8"));
const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: ["src"] }, ts.sys, root);
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();

const isText = (node) => node.getSourceFile().fileName.startsWith(`${root}src/texts/`);
const isName = (node) =>
  ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node) || ts.isShorthandPropertyAssignment(node);

/** The properties of texts that something refers to. */
const used = new Set();

const declared = (symbol) => (symbol?.declarations ?? []).filter((node) => isName(node) && isText(node));

/** Marks everything in the texts below a type as used, or below `wanted`, where a receiver says what it reads. */
function markAll(type, wanted, seen = new Set()) {
  if (seen.has(type) || type.getCallSignatures().length > 0) return;
  seen.add(type);
  const only = wanted && namesRead(wanted);
  for (const property of type.getProperties()) {
    const nodes = declared(property);
    if (nodes.length === 0 || (only && !only.has(property.name))) continue;
    for (const node of nodes) used.add(node);
    const receiver = only && wanted.getProperty(property.name);
    markAll(checker.getTypeOfSymbol(property), receiver && checker.getTypeOfSymbol(receiver), seen);
  }
}

/** The names that a receiver reads of what it is given; undefined where it may read any. */
function namesRead(type) {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive)) return undefined;
  if (type.isUnionOrIntersection() || type.flags & ts.TypeFlags.TypeParameter) return undefined;
  if (checker.getIndexInfosOfType(type).length > 0) return undefined;
  return new Set(type.getProperties().map(({ name }) => name));
}

/** The names under which a file knows texts: what it imports of them, and what it calls parts of it. */
function namesOf(file) {
  const names = new Set();
  const look = (node) => {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.text.includes("/texts/")) {
      for (const { name } of node.importClause?.namedBindings?.elements ?? []) names.add(name.text);
    }
    if (ts.isVariableDeclaration(node) && node.initializer && names.has(rootOf(node.initializer))) {
      for (const name of ts.isIdentifier(node.name) ? [node.name] : node.name.elements.map((element) => element.name))
        names.add(name.getText());
    }
    ts.forEachChild(node, look);
  };
  look(file);
  return names;
}

/** The name that a chain such as `t.list[code]` begins with. */
function rootOf(node) {
  let first = node;
  while (ts.isPropertyAccessExpression(first) || ts.isElementAccessExpression(first)) first = first.expression;
  return ts.isIdentifier(first) ? first.text : undefined;
}

let names = new Set();

function visit(node) {
  if (ts.isTypeNode(node)) return;
  const isChain = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
  if (isChain && !names.has(rootOf(node))) {
    ts.forEachChild(node, visit);
    return;
  }
  if (ts.isPropertyAccessExpression(node)) {
    for (const name of declared(checker.getSymbolAtLocation(node.name))) used.add(name);
  }
  if (ts.isBindingElement(node) && names.has(node.name.getText())) {
    const of = checker.getTypeAtLocation(node.parent);
    const name = (node.propertyName ?? node.name).getText();
    for (const property of declared(of.getProperty(name))) used.add(property);
  }
  if (ts.isExpression(node) && isWhole(node)) {
    const type = checker.getTypeAtLocation(node);
    if (type.getProperties().some((property) => declared(property).length > 0)) {
      const { parent } = node;
      if (ts.isElementAccessExpression(parent) && parent.expression === node) {
        const key = checker.getTypeAtLocation(parent.argumentExpression);
        const keys = (key.isUnion() ? key.types : [key]).map((one) => (one.isStringLiteral() ? one.value : null));
        for (const property of type.getProperties()) {
          if (!keys.includes(null) && !keys.includes(property.name)) continue;
          for (const name of declared(property)) used.add(name);
        }
      } else markAll(type, ts.isSpreadAssignment(parent) ? undefined : checker.getContextualType(node));
    }
  }
  ts.forEachChild(node, visit);
}

/** Whether a name stands for all it holds: not where one goes on to one of its texts, or gives it a shorter name. */
function isWhole(node) {
  if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node))
    return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return false;
  if (ts.isVariableDeclaration(parent)) return parent.type !== undefined;
  return !ts.isBindingElement(parent) && !ts.isImportSpecifier(parent) && !ts.isJsxAttribute(parent);
}

const sources = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.startsWith(`${root}src/`) && !fileName.endsWith(".d.ts"));
for (const file of sources) {
  if (/\.test\.tsx?$/.test(file.fileName) || isText(file)) continue;
  names = namesOf(file);
  if (names.size > 0) visit(file);
}
for (const file of sources) if (isText(file)) visitOwn(file);

/** Texts use one another where one is made of another; a group that holds a group does not use it. */
function visitOwn(node) {
  if (ts.isPropertyAccessExpression(node))
    for (const name of declared(checker.getSymbolAtLocation(node.name))) used.add(name);
  // A group that several others hold has a name of its own, in its file.
  if (ts.isPropertyAssignment(node) && isOwn(node.initializer)) markAll(checker.getTypeAtLocation(node.initializer));
  if (ts.isElementAccessExpression(node) || ts.isCallExpression(node)) {
    for (const part of ts.isCallExpression(node) ? node.arguments : [node.expression])
      markAll(checker.getTypeAtLocation(part));
  }
  ts.forEachChild(node, visitOwn);
}

function isOwn(node) {
  if (!ts.isIdentifier(node)) return false;
  const statement = checker.getSymbolAtLocation(node)?.valueDeclaration?.parent?.parent;
  return statement && ts.isVariableStatement(statement) && !statement.modifiers;
}

/** Words to find countries, airports and the like by: they are read by their codes only. */
const DATA = /\/usual-names\.ts$/;

/** Returns how many texts there are, and those that nothing shows. */
export function readTexts() {
  const unused = [];
  let count = 0;
  const look = (node, path) => {
    // A list of words by any code; one that nothing reads is an unused variable.
    if (ts.isVariableDeclaration(node) && node.type) return;
    if (!isName(node)) {
      ts.forEachChild(node, (child) => look(child, path));
      return;
    }
    const name = [...path, node.name.getText()];
    const value = ts.isPropertyAssignment(node) ? node.initializer : node;
    if (ts.isObjectLiteralExpression(value)) {
      for (const child of value.properties) look(child, name);
    } else if (!ts.isShorthandPropertyAssignment(node)) {
      count += 1;
      if (!used.has(node)) unused.push(`${node.getSourceFile().fileName.slice(root.length)} ${name.join(".")}`);
    }
  };
  for (const file of sources) {
    if (isText(file) && !file.fileName.endsWith(".test.ts") && !DATA.test(file.fileName)) look(file, []);
  }
  return { count, unused };
}
