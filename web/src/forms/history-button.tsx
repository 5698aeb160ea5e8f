import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changeList, type ChangedNoun } from "../api/changes";
import { Button } from "../ui/button";
import { HistoryDialog } from "../ui/change-history";

interface RecordHistoryProps {
  noun: ChangedNoun;
  code: string;
  name: string;
  labels: Readonly<Record<string, string>>;
}

/** Opens who changed a record, when, and from what to what. */
export function HistoryButton({ children, ...record }: RecordHistoryProps & { children: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{children}</Button>
      {open && <RecordHistory {...record} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The history of a record over the screen. */
export function RecordHistory({ noun, code, name, labels, onClose }: RecordHistoryProps & { onClose: () => void }) {
  const history = useInfiniteQuery(changeList({ noun, key: code }));
  return <HistoryDialog name={name} history={history} labels={labels} onClose={onClose} />;
}
