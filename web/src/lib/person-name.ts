import { isBlank } from "./text";

interface PersonName {
  surnames: string;
  given_names: string;
}

/** "Freire Ñacato, Ana"; who has one name only has just that. */
export const listedName = ({ surnames, given_names }: PersonName): string =>
  [surnames, given_names].filter(Boolean).join(", ");

/** "Ana Freire Ñacato". */
export const fullName = ({ surnames, given_names }: PersonName): string =>
  [given_names, surnames].filter(Boolean).join(" ");

/** Whether somebody has a name: who has one only has it as surnames or as given names. */
export const isNamed = ({ surnames, given_names }: PersonName): boolean => !isBlank(surnames) || !isBlank(given_names);
