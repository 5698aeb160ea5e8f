import { signingTexts } from "../texts/signing";
import { Confirm } from "../ui/confirm";

const t = signingTexts.leaving;

interface LeaveQuestionProps {
  drafts: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether to sign out although drafts will be lost. */
export function LeaveQuestion({ drafts, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Confirm title={t.title} action={t.action} kind="danger" onConfirm={onLeave} onClose={onStay}>
      {t.text(drafts)}
    </Confirm>
  );
}
