import { texts } from "../texts/catalogue";
import { messageOf } from "../texts/user-facing-error";
import { Button } from "./button";
import { Notice } from "./notice";

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
}

/** A read that failed: the reason in Spanish and a way to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  return (
    <Notice kind="error" title={texts.ui.readFailed} actions={<Button onClick={onRetry}>{texts.ui.retry}</Button>}>
      {messageOf(error)}
    </Notice>
  );
}
