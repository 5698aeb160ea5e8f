import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiProblem } from "../../api/problem";
import { ComparedVersions } from "../../forms/compared-versions";
import type { DeclarationForm } from "../../offline/declaration-draft";
import type { OutboxAnswer } from "../../offline/outbox";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { type Declaration, toForm } from "./declaration-body";
import { declarationNow } from "./declaration-queries";
import { ProofForm } from "./proof-form";
import { useVersionDifferences } from "./use-version-differences";

const t = texts.unsent.edit.choice;

interface EditChoiceProps {
  /** Of the declaration. */
  id: string;
  /** Why the server did not take the edit. */
  answer: Pick<OutboxAnswer, "status" | "reason" | "message">;
  mine: DeclarationForm;
  /** Gives up the edit. */
  onTakeCurrent: (current: Declaration) => Promise<unknown>;
  /** Sends the edit as a change of what the server has. */
  onKeepMine?: (current: Declaration) => Promise<unknown>;
  /** Opens the edit in the form, as a change of what the server has. */
  onEdit?: (current: Declaration) => Promise<unknown>;
  /** Gives up the edit where what the server has cannot be read. */
  onDiscard?: () => void;
}

/** What the server has beside what an edit wanted, and the question which of them stays. Nothing is lost until then. */
export function EditChoice({ id, answer, mine, onDiscard, ...actions }: EditChoiceProps) {
  const online = useOnline();
  const now = useQuery(declarationNow(id));
  const isUnproved = now.data ? now.data.masked : now.error instanceof ApiProblem && now.error.status === 403;
  const current = isUnproved ? undefined : now.data;
  const { title, text } = wordsOf(answer, current);
  return (
    <>
      <Notice kind="warning" title={title}>
        {text}
      </Notice>
      {isUnproved && <ProofForm id={id} reason={t.prove} onOpened={() => void now.refetch()} />}
      {current && <Versions mine={mine} current={current} {...actions} />}
      {!current && !isUnproved && !online && <p>{t.offline}</p>}
      {now.isPending && online && <Skeleton blocks={2} />}
      {now.isError && !isUnproved && online && <ErrorState error={now.error} onRetry={() => void now.refetch()} />}
      {!current && onDiscard && (
        <Actions>
          <Button kind="quiet" onClick={onDiscard}>
            {texts.unsent.discard}
          </Button>
        </Actions>
      )}
    </>
  );
}

/** What the server has now counts for more than what it answered then. */
function wordsOf({ status, reason, message }: EditChoiceProps["answer"], now: Declaration | undefined) {
  const isClosed = now ? !now.editable : reason === "DECLARATION_NOT_EDITABLE";
  if (isClosed) return { title: texts.sentDeclaration.notEditable.title, text: t.closed };
  if (status === 403) return now ? t.proved : { title: t.unproved, text: message };
  return t.changed;
}

type VersionsProps = Omit<EditChoiceProps, "id" | "answer" | "onDiscard"> & { current: Declaration };

function Versions({ mine, current, onTakeCurrent, onKeepMine, onEdit }: VersionsProps) {
  const differences = useVersionDifferences();
  const [busy, setBusy] = useState(false);
  const first = (action: (current: Declaration) => Promise<unknown>) => () => {
    setBusy(true);
    void action(current)
      .catch((error: unknown) => notify({ kind: "negative", title: messageOf(error) }))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Card>
        <h2>{t.versions}</h2>
        <ComparedVersions fields={differences(mine, toForm(current))} words={t} />
      </Card>
      <Actions>
        {current.editable && onKeepMine && (
          <Button kind="main" busy={busy} onClick={first(onKeepMine)}>
            {t.keepMine}
          </Button>
        )}
        {current.editable && onEdit && (
          <Button disabled={busy} onClick={first(onEdit)}>
            {t.edit}
          </Button>
        )}
        <Button disabled={busy} onClick={first(onTakeCurrent)}>
          {t.takeCurrent}
        </Button>
      </Actions>
    </>
  );
}
