import { useEffect } from "react";
import { useBlocker } from "react-router";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

interface LeaveGuardProps {
  /** Called at the moment of leaving. */
  unsaved: () => boolean;
  /** The browser asks too, before the tab is closed. */
  closing?: boolean;
  /** What is typed lies in memory: closing the tab loses it. */
  inMemory?: boolean;
  /** A change of the query leaves too: what is being edited is named there. */
  query?: boolean;
  title: string;
  text: string;
  stay: string;
  leave: string;
}

/** Asks before the person leaves something that is not saved. */
export function LeaveGuard({ unsaved, closing, inMemory, query, title, text, stay, leave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      (here.pathname !== next.pathname || (query === true && here.search !== next.search)) && unsaved(),
  );
  useEffect(() => {
    if (!closing && !inMemory) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsaved, closing, inMemory]);

  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={title}
      onClose={blocker.reset}
      actions={
        <>
          <Button kind="primary" onClick={blocker.reset}>
            {stay}
          </Button>
          <Button onClick={blocker.proceed}>{leave}</Button>
        </>
      }
    >
      {inMemory ? texts.storage.leave : text}
    </Dialog>
  );
}
