import { useEffect, useRef } from "react";
import { ConnectionError } from "../../api/problem";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Notice } from "../../ui/notice";

/** Why sending failed: the refusal, and what it says about things that stand in no field. */
export interface Failure {
  error: unknown;
  others: readonly string[];
}

/** Says why the declaration was not sent, and that nothing is lost. */
export function SendFailure({ failure, inMemory }: { failure: Failure; inMemory: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { unknown } = texts.declarations;
  if (failure.error instanceof ConnectionError) {
    return (
      <Notice ref={notice} kind="warning" title={unknown.title}>
        <p>{unknown.repeat}</p>
        <p>{inMemory ? texts.storage.notTyped : texts.declarations.keptAnyway}</p>
      </Notice>
    );
  }
  return (
    <Notice ref={notice} kind="error" title={texts.declarations.notSent}>
      <p>{messageOf(failure.error)}</p>
      {failure.others.length > 0 && (
        <ul>
          {failure.others.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
      <p>{inMemory ? texts.storage.notTyped : texts.declarations.keptAnyway}</p>
    </Notice>
  );
}
