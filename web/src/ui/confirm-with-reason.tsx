import { type ReactNode, useState } from "react";
import { paragraphs } from "../lib/text";
import { failureOf, messageOf } from "../texts/user-facing-error";
import type { ButtonKind } from "./button";
import { Confirm } from "./confirm";
import { Notice } from "./notice";
import { TextArea } from "./text-area";
import type { Names } from "./sentence";

interface ConfirmWithReasonProps {
  title: string;
  /** The names, codes and verdicts in the title, which are not translated. */
  names?: Names | undefined;
  children: ReactNode;
  /** What happens, in the words of the button that does it. */
  action: string;
  /** How the button that does it looks; as what cannot be undone unless told. */
  kind?: ButtonKind;
  texts: { reason: string; reasonMissing: string; failed: string };
  maxLength: number;
  busy: boolean;
  /** Why it was not done; null before it is tried. */
  error: Error | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks once more, and why, before something that goes on record. */
export function ConfirmWithReason({
  title,
  names,
  children,
  action,
  kind = "danger",
  texts,
  maxLength,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmWithReasonProps) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const reason = paragraphs(typed);
  function confirm() {
    setTried(true);
    if (reason) onConfirm(reason);
  }
  return (
    <Confirm title={title} names={names} action={action} kind={kind} busy={busy} onConfirm={confirm} onClose={onClose}>
      {error && (
        <Notice kind="error" title={failureOf(error, texts.failed)}>
          {messageOf(error)}
        </Notice>
      )}
      {children}
      <TextArea
        label={texts.reason}
        rows={3}
        maxLength={maxLength}
        value={typed}
        error={tried && !reason ? texts.reasonMissing : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Confirm>
  );
}
