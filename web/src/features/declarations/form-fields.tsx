import { boundFields } from "../../forms/bound-fields";
import type { DeclarationForm } from "../../offline/declaration-draft";

/** The controls of a declaration. */
export const {
  Text: FormText,
  Lines: FormTextArea,
  Select: FormSelect,
  Radio: FormRadio,
  Date: FormDate,
  Combobox: FormCombobox,
} = boundFields<DeclarationForm>();
