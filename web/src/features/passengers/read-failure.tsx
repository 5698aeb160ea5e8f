import { ApiProblem } from "../../api/problem";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";

const t = texts.passengers.detail;

/** Why a passenger could not be read. */
export function ReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const online = useOnline();
  const problem = error instanceof ApiProblem ? error : null;
  const goBack = <LinkButton to="/pasajeros">{t.goToList}</LinkButton>;
  if (problem?.status === 404) {
    return (
      <EmptyState heading="h1" title={t.notFoundTitle} actions={goBack}>
        {t.notFound}
      </EmptyState>
    );
  }
  if (problem?.reason === "WRONG_AIRPORT") {
    return (
      <EmptyState heading="h1" title={t.elsewhereTitle} actions={goBack}>
        {t.elsewhere}
      </EmptyState>
    );
  }
  if (!online) {
    return (
      <EmptyState heading="h1" title={t.offlineTitle} actions={<Button onClick={onRetry}>{texts.ui.retry}</Button>}>
        {t.offline}
      </EmptyState>
    );
  }
  return <ErrorState error={error} onRetry={onRetry} />;
}
