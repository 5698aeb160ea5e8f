import { ApiProblem } from "../../api/problem";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { PageHeader } from "../../ui/page";
import { CodeOnlyError, IncompleteLinkError } from "./declaration-queries";
import { ProofForm } from "./proof-form";

const t = texts.sentDeclaration.view;
const HOME_BOX = "/#mis-declaraciones";

/** A declaration that could not be read: no such link, or a failure worth another try. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof CodeOnlyError) {
    return (
      <>
        <PageHeader title={t.title(error.code)} names={[error.code]} />
        <ProofForm id={error.code} reason={error.message} />
      </>
    );
  }
  if (error instanceof IncompleteLinkError) {
    return (
      <EmptyState
        drawing="search"
        heading="h1"
        title={t.incompleteTitle}
        actions={
          <LinkButton to={HOME_BOX} kind="primary">
            {t.openOtherwise}
          </LinkButton>
        }
      >
        {error.message}
      </EmptyState>
    );
  }
  if (!(error instanceof ApiProblem) || error.status >= 500) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      drawing="search"
      heading="h1"
      title={t.notFoundTitle}
      actions={<LinkButton to="/">{texts.app.notFound.home}</LinkButton>}
    >
      {/* Travellers have no account: an address that only staff could open is a wrong one for them. */}
      {error.status === 404 || error.status === 401 ? t.notFound : messageOf(error)}
    </EmptyState>
  );
}
