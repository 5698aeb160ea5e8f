import { ApiProblem } from "../../api/problem";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";

const t = texts.declarations.view;

/** A declaration that could not be read: no such link, or a failure worth another try. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof ApiProblem) || error.status >= 500) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState heading="h1" title={t.notFoundTitle} actions={<LinkButton to="/">{texts.app.notFound.home}</LinkButton>}>
      {error.status === 404 ? t.notFound : messageOf(error)}
    </EmptyState>
  );
}
