import { ApiProblem } from "../../api/problem";
import { Failure } from "../../forms/editor";
import type { useKeptDraft } from "../../forms/use-kept-draft";
import { texts } from "../../texts/catalogue";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";

const t = texts.retentions.form;

interface IssueFailureProps {
  error: Error;
  /** Id of the act. */
  id: string;
  kept: ReturnType<typeof useKeptDraft>;
  /** Whether the focus goes there, because no field is wrong. */
  focused: boolean;
}

/** Why an act was not issued, and where what was typed is. */
export function IssueFailure({ error, id, kept, focused }: IssueFailureProps) {
  if (error instanceof ApiProblem && error.reason === "IDEMPOTENCY_KEY_REUSED") {
    return (
      <Notice
        kind="warning"
        title={t.already}
        actions={<LinkButton to={`/retenciones/print/${id}`}>{t.seeIssued}</LinkButton>}
      />
    );
  }
  return (
    <Failure error={error} texts={t.editor} focused={focused} uncertain={kept.sent() !== undefined}>
      <p>{kept.inMemory ? texts.storage.notTyped : t.keptAnyway}</p>
    </Failure>
  );
}
