import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiProblem } from "../../api/problem";
import { readDeclarationCode } from "../../lib/declaration-code";
import { declarationByCode } from "../../nouns/declaration/queries";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { BackLink } from "../../ui/back-link";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { PrintIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { BaggageLabels, MOST_LABELS } from "./baggage-labels";
import styles from "./baggage-label-view.module.css";
import { baggageLabel } from "./use-departure";

const t = texts.review.departure.label;

/** The labels for the bags that the filter before boarding sealed. */
export function BaggageLabelView() {
  const { code: typed = "" } = useParams();
  const code = readDeclarationCode(typed) ?? typed;
  const online = useOnline();
  const declaration = useQuery({ ...declarationByCode(code), enabled: online });
  const label = useQuery({ ...baggageLabel(code), enabled: online });
  const departure = declaration.data?.departure;
  const ready = declaration.data &&
    departure &&
    label.data && { declaration: declaration.data, departure, ...label.data };
  const bags = departure?.bags ?? 0;
  const readAgain = () => {
    void declaration.refetch();
    void label.refetch();
  };
  return (
    <Page>
      <div className={styles.screenOnly}>
        <BackLink to={`/declaraciones/revision?codigo=${code}`}>{t.back}</BackLink>
        <PageHeader
          lead={t.lead}
          actions={
            <Button kind="main" disabled={!ready} onClick={() => print()}>
              <PrintIcon /> {t.print}
            </Button>
          }
        />
        {ready && bags > MOST_LABELS && <Notice>{t.fewer(MOST_LABELS, bags)}</Notice>}
      </div>
      {ready ? (
        <BaggageLabels {...ready} />
      ) : (
        <NoLabels code={code} online={online} error={label.error ?? declaration.error} onRetry={readAgain} />
      )}
    </Page>
  );
}

interface NoLabelsProps {
  code: string;
  online: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** Why there are no labels, or not yet. */
function NoLabels({ code, online, error, onRetry }: NoLabelsProps) {
  const refusal = error instanceof ApiProblem ? error.status : null;
  if (refusal === 409) return <EmptyState title={t.notSealedTitle}>{t.notSealed}</EmptyState>;
  if (refusal === 404 || refusal === 422) {
    return (
      <EmptyState title={texts.review.detail.notFoundTitle(code)} names={[code]}>
        {texts.review.detail.notFound}
      </EmptyState>
    );
  }
  if (!online) {
    return (
      <Notice kind="warning" title={t.offlineTitle}>
        {t.offline}
      </Notice>
    );
  }
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton blocks={2} />;
}
