import { useState } from "react";
import { codesOf } from "../../lib/choices";
import { texts } from "../../texts/catalogue";
import { Confirm } from "../../ui/confirm";
import { RadioGroup } from "../../ui/radio-group";
import type { Account, ResetReason } from "./user-queries";

const t = texts.users;
const REASONS = codesOf<ResetReason>(t.resetReasons);
/** With these the server also removes the second factor. */
const REMOVES_FACTORS: readonly ResetReason[] = ["factor_lost", "misuse_suspected"];

interface ResetQuestionProps {
  account: Account;
  busy: boolean;
  onConfirm: (reason: ResetReason) => void;
  onClose: () => void;
}

/** Asks why an account is reset, and says what is lost with it. */
export function ResetQuestion({ account, busy, onConfirm, onClose }: ResetQuestionProps) {
  const [reason, setReason] = useState<ResetReason | null>(null);
  const [tried, setTried] = useState(false);
  const choices = REASONS.map((value) => ({
    value,
    label: t.resetReasons[value],
    ...(account.second_factor_enrolled && {
      hint: REMOVES_FACTORS.includes(value) ? t.confirm.resetFactor : t.confirm.resetKeepsFactor,
    }),
  }));
  function confirm() {
    setTried(true);
    if (reason) onConfirm(reason);
  }
  return (
    <Confirm
      title={t.confirm.resetTitle(account.name)}
      action={t.form.reset}
      kind="danger"
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t.confirm.reset}</p>
      <RadioGroup
        label={t.confirm.resetReason}
        hint={t.confirm.resetReasonHint}
        name="reason"
        choices={choices}
        value={reason ?? ""}
        error={tried && !reason ? t.confirm.resetReasonMissing : undefined}
        onChange={({ target }) => setReason(REASONS.find((value) => value === target.value) ?? null)}
      />
    </Confirm>
  );
}
