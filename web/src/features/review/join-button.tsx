import { DECLARATION_JOINING_NOTE_MAX_LENGTH } from "../../api/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call";
import { once, withKey } from "../../api/once";
import type { Duplicate } from "./counter-queries";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { ConfirmWithReason } from "../../ui/confirm-with-reason";
import { notify } from "../../ui/notify";
import { Sentence } from "../../ui/sentence";

const t = texts.attention.join;

interface JoinProps {
  /** The declaration that repeats, as it is shown. */
  duplicate: Pick<Duplicate, "code" | "version" | "state">;
  /** Code of the open one. */
  stays: string;
}

/** Joins a declaration that repeats the open one: the open one stays. */
export function JoinButton({ duplicate, stays }: JoinProps) {
  const { code } = duplicate;
  const [asking, setAsking] = useState(false);
  const online = useOnline();
  return (
    <>
      <Button kind="quiet" disabled={!online} onClick={() => setAsking(true)}>
        <Sentence text={t.named(code)} names={[code]} />
      </Button>
      {asking && <JoinDialog duplicate={duplicate} stays={stays} onClose={() => setAsking(false)} />}
    </>
  );
}

function JoinDialog({ duplicate: { code, version, state }, stays, onClose }: JoinProps & { onClose: () => void }) {
  const client = useQueryClient();
  const join = useMutation({
    mutationFn: (note: string) => {
      const body = { version, state, stays, note };
      return once(["join", code, body], (key) =>
        call.post("/api/declarations/{code}/join", { params: { path: { code }, ...withKey(key) }, body }),
      );
    },
    onSuccess: async (joined) => {
      client.setQueryData(staffDeclarationKeys.detail(code), joined);
      notify({ kind: "info", title: t.done(code), names: [code] });
      onClose();
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.all });
    },
    // The card is read again, too, and what was typed stays.
    onError: () => void client.invalidateQueries({ queryKey: staffDeclarationKeys.all }),
  });
  return (
    <ConfirmWithReason
      title={t.title(code)}
      names={[code]}
      action={t.action}
      texts={t}
      maxLength={DECLARATION_JOINING_NOTE_MAX_LENGTH}
      busy={join.isPending}
      error={join.error}
      onConfirm={(note) => join.mutate(note)}
      onClose={onClose}
    >
      <p>
        <Sentence text={t.text(code, stays)} names={[code, stays]} />
      </p>
    </ConfirmWithReason>
  );
}
