import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { unsentEdit } from "../../offline/declaration-outbox";
import { useOutboxChanges } from "../../offline/use-outbox-changes";
import { texts } from "../../texts/catalogue";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { declarationKeys } from "./declaration-queries";

const t = texts.unsent;

/** Says that an edit of the declaration is not sent yet, and shows what the server has as soon as it is. */
export function UnsentEdit({ id }: { id: string }) {
  useOutboxChanges();
  const client = useQueryClient();
  const edit = useQuery(unsentEdit(id)).data;
  const key = edit?.id;
  useEffect(() => {
    if (key === undefined) return undefined;
    return () => void client.invalidateQueries({ queryKey: declarationKeys.detail(id) });
  }, [client, id, key]);
  if (!edit) return null;
  return (
    <Notice
      kind={edit.state === "refused" ? "warning" : "info"}
      title={t.edit.inDeclaration[edit.state]}
      actions={<LinkButton to={`/declaraciones/por-enviar/${edit.id}`}>{t.open}</LinkButton>}
    >
      {t.edit.standing}
    </Notice>
  );
}
