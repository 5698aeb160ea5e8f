import { useEffect } from "react";
import { useRouteError } from "react-router";
import { isOnline } from "../api/client";
import { isFailedModuleFetch } from "../lib/failed-module-fetch";
import { reloadPage } from "../offline/reload-page";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { LinkButton } from "../ui/link-button";
import { Notice } from "../ui/notice";
import { notify } from "../ui/notify";
import { Page } from "../ui/page";
import { useScreenTitle } from "../ui/use-screen-title";

async function reload() {
  if (!(await reloadPage())) notify({ kind: "negative", title: texts.api.unreachable });
}

/** Stands in for a screen that failed; its code not arriving is treated as a lost connection. */
export function ScreenFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const view = useScreenTitle();
  const lostConnection = !isOnline() || isFailedModuleFetch(error);
  return <Page>{lostConnection ? <OfflineBanner view={view} /> : <ErrorBanner view={view} />}</Page>;
}

function ErrorBanner({ view }: { view: string }) {
  return <Notice kind="error" title={texts.app.loadFailure.error(view)} actions={<Reload />} />;
}

function OfflineBanner({ view }: { view: string }) {
  return (
    <Notice
      kind="warning"
      title={texts.app.loadFailure.offline(view)}
      actions={
        <>
          <Reload />
          <LinkButton to="/">{texts.app.loadFailure.home}</LinkButton>
        </>
      }
    >
      {texts.app.loadFailure.offlineDetail}
    </Notice>
  );
}

function Reload() {
  return (
    <Button kind="primary" onClick={() => void reload()}>
      {texts.app.loadFailure.reload}
    </Button>
  );
}
