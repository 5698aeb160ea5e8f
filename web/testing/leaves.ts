/** The names of the fields of a body, as a refusal has them. */
export function leavesOf(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null || (Array.isArray(value) && typeof value[0] !== "object"))
    return [path];
  if (Array.isArray(value)) return value.flatMap((one, n) => leavesOf(one, `${path}[${n}]`));
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, path === "" ? name : `${path}.${name}`));
}
