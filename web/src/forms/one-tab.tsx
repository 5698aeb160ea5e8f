import { type ReactNode, useEffect, useRef, useState } from "react";
import { haveTurn, type Place, type Turn } from "../storage/turn";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";

interface OneTabProps {
  /** What one tab at a time may write. */
  name: string;
  /** Shown until it is known whether another tab has it. */
  loading: ReactNode;
  /** What stands around the words that say that another tab has it. */
  around?: (words: ReactNode) => ReactNode;
  /** Rendered while this tab has it, and anew when it has it again. */
  children: ReactNode;
}

/** Shows a form in one tab at a time: two that write one draft would send it twice, or lose what the other wrote. */
export function OneTab({ name, loading, around = (words) => words, children }: OneTabProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const turn = useRef<Turn | null>(null);
  useEffect(() => {
    const mine = haveTurn(`form ${name}`, setPlace);
    turn.current = mine;
    return () => {
      mine.release();
      setPlace(null);
    };
  }, [name]);
  if (place === null) return loading;
  if (place === "here") return children;
  const t = texts.storage.elsewhere;
  return around(
    <Notice
      kind="warning"
      title={t.title}
      actions={
        <Button kind="primary" onClick={() => turn.current?.take()}>
          {t.take}
        </Button>
      }
    >
      {t.text}
    </Notice>,
  );
}
