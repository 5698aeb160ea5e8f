import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface LeaveGuardProps {
  /** Asked at the moment of leaving. */
  unsaved: () => boolean;
  /** Also asks, in the browser's words, before the tab is closed. */
  closing?: boolean;
  title: string;
  text: string;
  stay: string;
  leave: string;
}

/** Asks before one walks away from something unfinished. */
export function LeaveGuard({ unsaved, closing, title, text, stay, leave }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved());
  useEffect(() => {
    if (!closing) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved, closing]);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={title}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.proceed}>{leave}</Button>
          <Button kind="primary" onClick={blocker.reset}>
            {stay}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
