import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client";
import { unwrap } from "../../api/problem";
import { declarationByCode, staffDeclarationKeys } from "../../api/staff-declarations";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { TextArea } from "../../ui/text-area";
import styles from "./declaration-actions.module.css";

const t = texts.attention.join;

/** Joins a declaration that repeats the open one: the open one stays. */
export function JoinButton({ code, stays }: { code: string; stays: string }) {
  const [asking, setAsking] = useState(false);
  const online = useOnline();
  return (
    <>
      <Button kind="quiet" disabled={!online} onClick={() => setAsking(true)}>
        {t.named(code)}
      </Button>
      {asking && <JoinDialog code={code} stays={stays} onClose={() => setAsking(false)} />}
    </>
  );
}

function JoinDialog({ code, stays, onClose }: { code: string; stays: string; onClose: () => void }) {
  const client = useQueryClient();
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const join = useMutation({
    mutationFn: async () => {
      const { version } = await client.fetchQuery(declarationByCode(code));
      const body = { version, stays, note: note.trim() };
      return unwrap(await api.POST("/api/declarations/{code}/join", { params: { path: { code } }, body }));
    },
    onSuccess: async (joined) => {
      client.setQueryData(staffDeclarationKeys.detail(code), joined);
      notify({ kind: "info", title: t.done(code) });
      onClose();
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.all });
    },
  });
  const confirm = () => {
    setTried(true);
    if (note.trim() !== "") join.mutate();
  };
  return (
    <Confirm title={t.title(code)} action={t.action} kind="danger" busy={join.isPending} onConfirm={confirm} onClose={onClose}>
      <div className={styles.actions}>
        {join.isError && (
          <Notice kind="error" title={t.failed}>
            {messageOf(join.error)}
          </Notice>
        )}
        <p>{t.text(code, stays)}</p>
        <TextArea
          label={t.reason}
          rows={3}
          maxLength={500}
          value={note}
          error={tried && note.trim() === "" ? t.reasonMissing : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </Confirm>
  );
}
