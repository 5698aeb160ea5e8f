import { texts } from "../texts/catalogue";
import { EmptyState } from "../ui/empty-state";
import { LinkButton } from "../ui/link-button";
import { Page } from "../ui/page";

/** An address that leads nowhere, inside the main layout. */
export function NotFoundView() {
  return (
    <Page>
      <EmptyState
        heading="h1"
        title={texts.app.titles.notFound}
        actions={
          <>
            <LinkButton to="/busqueda" kind="primary">
              {texts.app.titles.search}
            </LinkButton>
            <LinkButton to="/declaraciones/nueva">{texts.home.declareAction}</LinkButton>
            <LinkButton to="/">{texts.app.notFound.home}</LinkButton>
          </>
        }
      >
        {texts.app.notFound.text}
      </EmptyState>
    </Page>
  );
}
