import { isBlank } from "./text";

interface Named {
  surnames: string;
  given_names: string;
}

/** "Freire Ñacato, Ana"; who has one name only has just that. */
export const listedName = ({ surnames, given_names }: Named): string =>
  [surnames, given_names].filter(Boolean).join(", ");

/** "Ana Freire Ñacato". */
export const fullName = ({ surnames, given_names }: Named): string => [given_names, surnames].filter(Boolean).join(" ");

/** Whether somebody has a name: who has one only has it as surnames or as given names. */
export const isNamed = ({ surnames, given_names }: Named): boolean => !isBlank(surnames) || !isBlank(given_names);
