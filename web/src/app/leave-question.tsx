import { signingTexts } from "../texts/signing";
import { Confirm } from "../ui/confirm";

const t = signingTexts.leaving;

interface LeaveQuestionProps {
  /** How many drafts are lost. */
  drafts: number;
  /** How much stays here until the same person signs in again. */
  unsent: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to sign out although drafts will be lost, or something is not sent yet. */
export function LeaveQuestion({ drafts, unsent, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Confirm
      title={drafts > 0 ? t.title : t.unsentTitle}
      action={drafts > 0 ? t.action : t.unsentAction}
      kind={drafts > 0 ? "danger" : "primary"}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {drafts > 0 && <p>{t.text(drafts)}</p>}
      {unsent > 0 && <p>{t.unsent(unsent)}</p>}
    </Confirm>
  );
}
