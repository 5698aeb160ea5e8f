import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveText } from "../../api/download";
import { listedName } from "../../lib/person-name";
import { discardAct } from "../../offline/issued-acts";
import type { UnsentEntry } from "../../offline/unsent-entries";
import { outboxTexts } from "../../texts/outbox";
import { failureOf, messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { Sentence } from "../../ui/sentence";

const t = outboxTexts.discardAct;

interface TakenActProps {
  entry: UnsentEntry;
  /** How many of its photos wait behind it. */
  photos: number;
}

/** What can be done with an act that was taken over, beside sending it: its officer alone corrects it. */
export function TakenActActions({ entry: { id, folio, state, act }, photos }: TakenActProps) {
  const [discarding, setDiscarding] = useState(false);
  const discard = useMutation({ mutationFn: () => discardAct(id), networkMode: "always" });
  const name = folio ?? "";
  const passenger = act?.act.passenger ? listedName(act.act.passenger) : null;
  const download = act && (
    <Button onClick={() => saveText(`${name}.json`, JSON.stringify(act, null, 2), "application/json")}>
      {outboxTexts.download}
    </Button>
  );
  return (
    <>
      {download}
      {state === "refused" && (
        <Button kind="quiet" onClick={() => setDiscarding(true)}>
          {t.action}
        </Button>
      )}
      {discarding && (
        <Confirm
          title={t.title(name)}
          names={[name]}
          action={t.action}
          kind="danger"
          busy={discard.isPending}
          onConfirm={() => discard.mutate(undefined, { onSettled: () => setDiscarding(false) })}
          onClose={() => setDiscarding(false)}
        >
          <p>
            <Sentence text={t.text(name, passenger)} names={[name, passenger]} />
          </p>
          <p>{[t.before, photos > 0 && t.photos(photos)].filter(Boolean).join(" ")}</p>
          {download}
        </Confirm>
      )}
      {discard.error && (
        <Notice kind="error" title={failureOf(discard.error, t.failed)}>
          {messageOf(discard.error)}
        </Notice>
      )}
    </>
  );
}
