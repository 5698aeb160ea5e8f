import type { ComponentProps } from "react";
import { texts } from "../texts/catalogue";
import { RadioGroup } from "./radio-group";

/** A question that is answered yes or no, never by default. Its values are "yes" and "no". */
export function YesNo(props: Omit<ComponentProps<typeof RadioGroup>, "choices" | "inline">) {
  return <RadioGroup {...props} inline choices={YES_NO} />;
}

const YES_NO = [
  { value: "no", label: texts.ui.no },
  { value: "yes", label: texts.ui.yes },
];
