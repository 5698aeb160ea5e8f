import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface LeaveGuardProps {
  /** Asked at the moment of leaving. */
  unsaved: () => boolean;
  /** Also asks, in the browser's words, before the tab is closed. */
  closing?: boolean;
  /** What is unfinished stands in the address's query: a change of it leaves too. */
  query?: boolean;
  title: string;
  text: string;
  stay: string;
  leave: string;
}

/** Asks before one walks away from something unfinished. */
export function LeaveGuard({ unsaved, closing, query, title, text, stay, leave }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) => (here.pathname !== next.pathname || (query === true && here.search !== next.search)) && unsaved(),
  );
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
