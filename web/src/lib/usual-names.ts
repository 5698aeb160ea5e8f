import { USUAL_NAMES } from "../texts/usual-names";
import type { Findable } from "./ranked";

/** The reference lists of which usual names are known. */
export type UsualKind = keyof typeof USUAL_NAMES;

/** The options with what people also call them. */
export function withUsualNames<Option extends Findable & { value: string }>(
  options: readonly Option[],
  kind: UsualKind,
): readonly Option[] {
  const usual: Record<string, string> = USUAL_NAMES[kind];
  return options.map((option) => {
    const names = usual[option.value];
    return names ? { ...option, words: [...(option.words ?? []), ...names.split(";")] } : option;
  });
}
