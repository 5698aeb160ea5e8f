import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client";
import { unwrap } from "../../api/problem";
import { declarationByCode, staffDeclarationKeys } from "../../api/staff-declarations";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { ConfirmWithReason } from "../../ui/confirm-with-reason";
import { notify } from "../../ui/notify";

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
  const join = useMutation({
    mutationFn: async (note: string) => {
      const { version } = await client.fetchQuery(declarationByCode(code));
      const body = { version, stays, note };
      return unwrap(await api.POST("/api/declarations/{code}/join", { params: { path: { code } }, body }));
    },
    onSuccess: async (joined) => {
      client.setQueryData(staffDeclarationKeys.detail(code), joined);
      notify({ kind: "info", title: t.done(code) });
      onClose();
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.all });
    },
  });
  return (
    <ConfirmWithReason
      title={t.title(code)}
      action={t.action}
      texts={t}
      maxLength={500}
      busy={join.isPending}
      error={join.error}
      onConfirm={(note) => join.mutate(note)}
      onClose={onClose}
    >
      <p>{t.text(code, stays)}</p>
    </ConfirmWithReason>
  );
}
