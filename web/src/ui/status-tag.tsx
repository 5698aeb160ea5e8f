import { texts } from "../texts/catalogue";
import { Tag } from "./tag";

/** Whether something may still be chosen; what is usual does not stand out. */
export function StatusTag({ active }: { active: boolean }) {
  return active ? texts.ui.active : <Tag>{texts.ui.inactive}</Tag>;
}
