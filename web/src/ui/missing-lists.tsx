import { texts } from "../texts/catalogue";
import { Button } from "./button";
import { Notice } from "./notice";

interface MissingListsProps {
  /** The lists as people call them. */
  names: readonly string[];
  onRetry: () => void;
}

/** Says which lists of a form could not be read, with a way to try again. Nothing where none is missing. */
export function MissingLists({ names, onRetry }: MissingListsProps) {
  if (names.length === 0) return null;
  return (
    <Notice kind="warning" actions={<Button onClick={onRetry}>{texts.ui.retry}</Button>}>
      {texts.ui.lists.failed(names.join(", "))}
    </Notice>
  );
}
