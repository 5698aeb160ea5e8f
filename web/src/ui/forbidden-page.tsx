import { EmptyState } from "./empty-state";
import { LinkButton } from "./link-button";
import { Notice } from "./notice";
import { Page, PageHeader } from "./page";

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

/** The same under the heading of the page, where there is no way on. */
export function ForbiddenNotice({
  texts: t,
}: {
  texts: Pick<ForbiddenPageProps["texts"], "forbiddenTitle" | "forbidden">;
}) {
  return (
    <Page>
      <PageHeader />
      <Notice kind="warning" title={t.forbiddenTitle}>
        {t.forbidden}
      </Notice>
    </Page>
  );
}
