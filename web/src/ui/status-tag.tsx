import { texts } from "../texts/es";
import { Tag } from "./tag";

/** Whether something may still be chosen. */
export function StatusTag({ active }: { active: boolean }) {
  return <Tag kind={active ? undefined : "over"}>{active ? texts.ui.active : texts.ui.inactive}</Tag>;
}
