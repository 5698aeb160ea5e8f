import { InsteadPage } from "./instead-page";
import { Notice } from "./notice";
import { Page, PageHeader } from "./page";

interface ForbiddenPageProps {
  texts: { forbiddenTitle: string; forbidden: string; forbiddenBack: string };
}

/** Stands in place of a page that the person's role does not see. */
export function ForbiddenPage({ texts: t }: ForbiddenPageProps) {
  return (
    <InsteadPage title={t.forbiddenTitle} to="/dashboard" link={t.forbiddenBack}>
      {t.forbidden}
    </InsteadPage>
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
