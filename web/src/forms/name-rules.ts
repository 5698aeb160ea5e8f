import { isBlank, isName } from "../lib/text";
import { texts } from "../texts/catalogue";

const { errors } = texts.declarations;

/** Whether nothing or a name was typed. */
export const mayBeName = (typed: string) => isBlank(typed) || isName(typed);

/** How it is told that somebody has no name: at the surnames, also while other fields are wrong. */
export const unnamed = { path: ["surnames"], error: errors.unnamed, when: () => true };
