import { EmptyState } from "./empty-state";
import { LinkButton } from "./link-button";
import { Page } from "./page";

interface ForbiddenPageProps {
  texts: { forbiddenTitle: string; forbidden: string; forbiddenBack: string };
}

/** Stands in place of a page that the person's role does not see. */
export function ForbiddenPage({ texts: t }: ForbiddenPageProps) {
  return (
    <Page>
      <EmptyState
        heading="h1"
        title={t.forbiddenTitle}
        actions={<LinkButton to="/dashboard">{t.forbiddenBack}</LinkButton>}
      >
        {t.forbidden}
      </EmptyState>
    </Page>
  );
}
