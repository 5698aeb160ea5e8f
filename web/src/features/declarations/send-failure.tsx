import { useEffect, useRef } from "react";
import { ConnectionError } from "../../api/problem";
import { isFailedModuleFetch } from "../../lib/failed-module-fetch";
import { reloadPage } from "../../offline/reload-page";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";

/** Why a step or sending failed. */
export interface Failure {
  error: unknown;
}

/** Says why the declaration was not sent, and that nothing is lost. */
export function SendFailure({ failure, inMemory }: { failure: Failure; inMemory: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { unknown } = texts.declarationSending;
  if (failure.error instanceof ConnectionError) {
    return (
      <Notice ref={notice} kind="warning" title={unknown.title}>
        <p>{unknown.repeat}</p>
        <p>{inMemory ? texts.storage.notTyped : texts.declarationSending.keptAnyway}</p>
      </Notice>
    );
  }
  if (isFailedModuleFetch(failure.error)) {
    const { title, text, reload } = texts.declarationSending.missingCode;
    return (
      <Notice
        ref={notice}
        kind="warning"
        title={title}
        actions={<Button onClick={() => void reloaded()}>{reload}</Button>}
      >
        <p>{text}</p>
        <p>{inMemory ? texts.storage.notTyped : texts.declarationSending.keptAnyway}</p>
      </Notice>
    );
  }
  return (
    <Notice ref={notice} kind="error" title={texts.declarationSending.notSent}>
      <p>{messageOf(failure.error)}</p>
      <p>{inMemory ? texts.storage.notTyped : texts.declarationSending.keptAnyway}</p>
    </Notice>
  );
}

async function reloaded() {
  if (!(await reloadPage())) notify({ kind: "negative", title: texts.api.unreachable });
}
