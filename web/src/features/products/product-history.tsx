import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changeList } from "../../api/changes";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { HistoryDialog } from "../../ui/change-history";

/** Who changed the product, when, and what it was before. */
export function ProductHistory({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.products.history.title}</Button>
      {open && <Opened id={id} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function Opened({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const history = useInfiniteQuery(changeList({ noun: "product", key: id }));
  return <HistoryDialog name={name} history={history} labels={texts.products.fields} onClose={onClose} />;
}
