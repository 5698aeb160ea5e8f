import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface LeaveGuardProps {
  /** Asked at the moment of leaving. */
  unsaved: () => boolean;
  title: string;
  text: string;
  stay: string;
  leave: string;
}

/** Asks before one walks away from something unfinished, also by closing the tab. */
export function LeaveGuard({ unsaved, title, text, stay, leave }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved]);

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
