import { useState } from "react";
import { codesOf } from "../../lib/choices";
import { texts } from "../../texts/es";
import { Confirm } from "../../ui/confirm";
import { RadioGroup } from "../../ui/radio-group";
import type { Account, ResetReason } from "./user-queries";

const t = texts.users;
const CHOICES = codesOf<ResetReason>(t.resetReasons).map((value) => ({ value, label: t.resetReasons[value] }));

interface ResetQuestionProps {
  account: Account;
  busy: boolean;
  onConfirm: (reason: ResetReason) => void;
  onClose: () => void;
}

/** Asks why an account is reset, and what is lost with it. */
export function ResetQuestion({ account, busy, onConfirm, onClose }: ResetQuestionProps) {
  const [reason, setReason] = useState<ResetReason | null>(null);
  const [tried, setTried] = useState(false);
  function confirm() {
    setTried(true);
    if (reason) onConfirm(reason);
  }
  return (
    <Confirm title={t.confirm.resetTitle(account.name)} action={t.form.reset} kind="danger" busy={busy} onConfirm={confirm} onClose={onClose}>
      <p>
        {t.confirm.reset} {account.second_factor_enrolled && t.confirm.resetFactor}
      </p>
      <RadioGroup
        label={t.confirm.resetReason}
        hint={t.confirm.resetReasonHint}
        name="reason"
        choices={CHOICES}
        value={reason ?? ""}
        error={tried && !reason ? t.confirm.resetReasonMissing : undefined}
        onChange={({ target }) => setReason(CHOICES.find(({ value }) => value === target.value)?.value ?? null)}
      />
    </Confirm>
  );
}
