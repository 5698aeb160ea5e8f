import { RETENTION_ANNULMENT_REASON_MAX_LENGTH } from "../../api/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../api/call";
import { custodyKeys } from "../../nouns/custody/queries";
import { useSession } from "../../api/session-store";
import { type Retention, retentionKeys } from "../../api/staff-retentions";
import { formatInstantShort } from "../../lib/format";
import { staffName } from "../../lib/staff-name";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { ConfirmWithReason } from "../../ui/confirm-with-reason";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import sharedStyles from "../../ui/shared.module.css";

const t = texts.retentions.annulment;

/** Annuls an act that was issued by mistake; heads of a point may, but not their own: its goods leave custody. */
export function AnnulButton({ act }: { act: Retention }) {
  const user = useSession()?.user;
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  if (act.state !== "issued" || user?.role !== "supervisor") return null;
  if (act.officer.id === user.id) return <p className={sharedStyles.quiet}>{t.ownAct}</p>;
  return (
    <>
      <Button kind="quiet" disabled={!online} onClick={() => setAsking(true)}>
        {t.action}
      </Button>
      {asking && <AnnulQuestion act={act} onClose={() => setAsking(false)} />}
    </>
  );
}

function AnnulQuestion({ act, onClose }: { act: Retention; onClose: () => void }) {
  const client = useQueryClient();
  const annul = useMutation({
    mutationFn: async (reason: string) => {
      const body = { version: act.version, reason };
      return call.post("/api/retentions/{id}/annul", { params: { path: { id: act.id } }, body });
    },
    onSuccess: async (annulled) => {
      client.setQueryData(retentionKeys.detail(act.id), annulled);
      notify({ kind: "info", title: t.done(act.folio), names: [act.folio] });
      onClose();
      await client.invalidateQueries({ queryKey: retentionKeys.lists() });
      await client.invalidateQueries({ queryKey: custodyKeys.all });
    },
  });
  return (
    <ConfirmWithReason
      title={t.title(act.folio)}
      names={[act.folio]}
      action={t.action}
      texts={t}
      maxLength={RETENTION_ANNULMENT_REASON_MAX_LENGTH}
      busy={annul.isPending}
      error={annul.error}
      onConfirm={(reason) => annul.mutate(reason)}
      onClose={onClose}
    >
      <p>{t.text}</p>
    </ConfirmWithReason>
  );
}

/** Why an act does not hold any more, and the acts that correct each other. */
export function AnnulmentNotice({ act }: { act: Retention }) {
  const role = useSession()?.user.role;
  const { annulment, replaced_by: later, replaces } = act;
  return (
    <>
      {annulment && (
        <Notice
          kind="warning"
          names={[staffName(annulment.by, annulment.by_id)]}
          title={t.annulled(
            staffName(annulment.by, annulment.by_id),
            formatInstantShort(annulment.annulled_at, act.airport),
          )}
          actions={
            later === null &&
            role !== "auditor" && <LinkButton to={`/form-retenciones?reemplaza=${act.id}`}>{t.correct}</LinkButton>
          }
        >
          <p>{annulment.reason}</p>
          {later && (
            <p>
              {t.replacedBy}{" "}
              <Link to={`/retenciones/print/${later.id}`} translate="no">
                {later.folio}
              </Link>
            </p>
          )}
        </Notice>
      )}
      {replaces && (
        <Notice>
          {t.replaces}{" "}
          <Link to={`/retenciones/print/${replaces.id}`} translate="no">
            {replaces.folio}
          </Link>
        </Notice>
      )}
    </>
  );
}
