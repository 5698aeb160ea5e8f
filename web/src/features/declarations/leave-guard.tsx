import { useBlocker } from "react-router";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

const t = texts.declarations.leave;

/** Asks before one walks away from a declaration that is not sent. */
export function LeaveGuard({ unsent }: { unsent: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsent(),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={t.title}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.proceed}>{t.go}</Button>
          <Button kind="primary" onClick={blocker.reset}>
            {t.stay}
          </Button>
        </>
      }
    >
      {t.text}
    </Dialog>
  );
}
