import { texts } from "../../texts/catalogue";
import { Tag } from "../../ui/tag";

/** Marks a declaration that looks like part of a mass submission. */
export function SuspiciousTag() {
  return <Tag tone="attention">{texts.suspicious.tag}</Tag>;
}
