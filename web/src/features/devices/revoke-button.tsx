import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { TextArea } from "../../ui/text-area";
import { deviceKeys, revokeDevice } from "./device-queries";

const t = texts.devices.revocation;

/** Takes from a device the right to issue acts, after a question. */
export function RevokeButton({ mark }: { mark: string }) {
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" disabled={!online} onClick={() => setAsking(true)} aria-label={t.actionOf(mark)}>
        {t.action}
      </Button>
      {asking && <Question mark={mark} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ mark, onClose }: { mark: string; onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const revoke = useMutation({
    mutationFn: () => revokeDevice(mark, reason.trim()),
    onSuccess: async () => {
      notify({ kind: "info", title: t.done(mark) });
      onClose();
      await client.invalidateQueries({ queryKey: deviceKeys.all });
    },
  });
  function confirm() {
    setTried(true);
    if (reason.trim()) revoke.mutate();
  }
  return (
    <Confirm title={t.title(mark)} action={t.action} kind="danger" busy={revoke.isPending} onConfirm={confirm} onClose={onClose}>
      {revoke.isError && (
        <Notice kind="error" title={t.failed}>
          {messageOf(revoke.error)}
        </Notice>
      )}
      <p>{t.text}</p>
      <TextArea
        label={t.reason}
        rows={3}
        maxLength={1000}
        value={reason}
        error={tried && !reason.trim() ? t.reasonMissing : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}
