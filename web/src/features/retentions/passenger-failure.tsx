import { ApiProblem } from "../../api/problem";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";

const t = texts.retentions.form.passengerFailure;
const titles = texts.passengers.detail;

/** Why the passenger of an act could not be read. The act can be written without it. */
export function PassengerFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const online = useOnline();
  const problem = error instanceof ApiProblem ? error : null;
  const without = <LinkButton to="/form-retenciones">{t.without}</LinkButton>;
  if (problem?.status === 404) {
    return (
      <EmptyState title={titles.notFoundTitle} actions={without}>
        {t.notFound}
      </EmptyState>
    );
  }
  if (problem?.reason === "WRONG_AIRPORT") {
    return (
      <EmptyState title={titles.elsewhereTitle} actions={without}>
        {t.elsewhere}
      </EmptyState>
    );
  }
  if (!online) {
    return (
      <EmptyState
        title={titles.offlineTitle}
        actions={
          <>
            {without}
            <Button onClick={onRetry}>{texts.ui.retry}</Button>
          </>
        }
      >
        {t.offline}
      </EmptyState>
    );
  }
  return <ErrorState error={error} onRetry={onRetry} />;
}
