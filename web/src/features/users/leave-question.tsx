import { texts } from "../../texts/catalogue";
import { Confirm } from "../../ui/confirm";

const t = texts.users.editor.leave;

interface LeaveQuestionProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before what was typed about an account is lost. */
export function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  return (
    <Confirm title={t.title} action={t.leave} kind="danger" onConfirm={onLeave} onClose={onStay}>
      {t.text}
    </Confirm>
  );
}
