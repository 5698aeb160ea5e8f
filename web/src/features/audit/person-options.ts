import { staffCode } from "../../lib/staff-name";
import type { Option } from "../../ui/select";
import type { RecordPerson } from "./audit-queries";

/**
 * Everybody to choose from; of two with one name the code tells which. What the address names is one of them meanwhile.
 */
export function personOptions(people: readonly RecordPerson[] | undefined, current: string): Option[] {
  const known = people ?? [];
  const options = known.map(({ id, name }) => {
    const isShared = known.filter((other) => other.name === name).length > 1;
    return { value: id ?? "", label: isShared && id ? `${name} (${staffCode(id)})` : name || id || "" };
  });
  return current && !options.some(({ value }) => value === current)
    ? [...options, { value: current, label: staffCode(current) }]
    : options;
}
