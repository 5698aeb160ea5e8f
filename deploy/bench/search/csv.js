import { readFileSync } from "node:fs";

/** Reads the rows of a reference file as objects. */
export function rows(file) {
  const [head, ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/).map(cells);
  return lines.map((line) => Object.fromEntries(head.map((column, n) => [column, line[n] ?? ""])));
}

const cells = (line) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
