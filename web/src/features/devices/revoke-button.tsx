import { NEW_DEVICE_REVOCATION_REASON_MAX_LENGTH } from "../../api/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button, type ButtonKind } from "../../ui/button";
import { ConfirmWithReason } from "../../ui/confirm-with-reason";
import { notify } from "../../ui/notify";
import { deviceKeys, revokeDevice } from "./device-queries";

const t = texts.devices.revocation;

/** Takes from a device the right to issue acts, after a question. */
export function RevokeButton({ mark, kind = "quiet" }: { mark: string; kind?: ButtonKind }) {
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind={kind} disabled={!online} onClick={() => setAsking(true)} aria-label={t.actionOf(mark)}>
        {t.action}
      </Button>
      {asking && <Question mark={mark} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ mark, onClose }: { mark: string; onClose: () => void }) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: (reason: string) => revokeDevice(mark, reason),
    onSuccess: async () => {
      notify({ kind: "info", title: t.done(mark), names: [mark] });
      onClose();
      await client.invalidateQueries({ queryKey: deviceKeys.all });
    },
  });
  return (
    <ConfirmWithReason
      title={t.title(mark)}
      names={[mark]}
      action={t.action}
      texts={t}
      maxLength={NEW_DEVICE_REVOCATION_REASON_MAX_LENGTH}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={(reason) => revoke.mutate(reason)}
      onClose={onClose}
    >
      <p>{t.text}</p>
    </ConfirmWithReason>
  );
}
