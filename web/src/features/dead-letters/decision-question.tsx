import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatNumber } from "../../lib/format";
import { managementTexts } from "../../texts/management";
import { ConfirmWithReason } from "../../ui/confirm-with-reason";
import { notify } from "../../ui/notify";
import { deadLetterKeys, decide, type Deed, type Part } from "./dead-letter-queries";

const t = managementTexts.deadLetters.decision;

/** Most characters that the server takes. */
const REASON_LENGTH = 1000;

interface DecisionQuestionProps {
  part: Part;
  id: number;
  deed: Deed;
  onClose: () => void;
  onDecided: () => void;
}

/** Asks why before a fact is applied after all or dropped. */
export function DecisionQuestion({ part, id, deed, onClose, onDecided }: DecisionQuestionProps) {
  const client = useQueryClient();
  const number = formatNumber(id);
  const words = t[deed];
  const deciding = useMutation({
    mutationFn: (reason: string) => decide(part, id, deed, reason),
    onSuccess: () => {
      notify({ kind: "info", title: words.done(number) });
      onDecided();
    },
    // Also after a refusal: somebody else may have decided.
    onSettled: () => client.invalidateQueries({ queryKey: deadLetterKeys.all }),
  });
  return (
    <ConfirmWithReason
      title={words.title(number)}
      action={words.action}
      kind={deed === "drop" ? "danger" : "primary"}
      texts={{ reason: t.reason, reasonMissing: t.reasonMissing, failed: words.failed }}
      maxLength={REASON_LENGTH}
      busy={deciding.isPending}
      error={deciding.error}
      onConfirm={(reason) => deciding.mutate(reason)}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmWithReason>
  );
}
