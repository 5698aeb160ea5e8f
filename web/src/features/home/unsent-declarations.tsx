import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../lib/format";
import { journeyName } from "../../lib/journey";
import { fullName } from "../../lib/person-name";
import { unsentDeclarations } from "../../offline/declaration-outbox";
import { useOutboxChanges } from "../../offline/use-outbox-changes";
import { texts } from "../../texts/catalogue";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";

const t = texts.unsent;

/** What this device still has to send. */
export function UnsentDeclarations() {
  useOutboxChanges();
  const { data = [] } = useQuery(unsentDeclarations);
  return data.map(({ id, state, edited, form: { travel, traveller } }) => (
    <Notice
      key={id}
      kind={state === "refused" ? "warning" : "info"}
      title={
        edited
          ? t.edit.of(edited.code)
          : `${journeyName(travel.flight_number, travel.transport_mode)}, ${formatDate(travel.flight_date)}`
      }
      names={[edited?.code]}
      actions={<LinkButton to={`/declaraciones/por-enviar/${id}`}>{t.open}</LinkButton>}
    >
      <p translate="no">{fullName(traveller)}</p>
      <p>{(edited ? t.edit.inDeclaration : t.inList)[state]}</p>
    </Notice>
  ));
}
