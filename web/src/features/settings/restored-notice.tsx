import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** Says that the form goes on where it was left, and lets go of it. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return <Notice actions={<Button onClick={onDiscard}>{texts.settings.discard}</Button>}>{texts.settings.restored}</Notice>;
}
