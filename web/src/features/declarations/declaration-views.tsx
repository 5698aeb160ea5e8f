import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { catalogue, entryName } from "../../api/catalogues";
import { formatInstant } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { roleLabels } from "../../texts/labels";
import { PagedList } from "../../ui/paged-list";
import { declarationViews } from "./declaration-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./declaration-views.module.css";
import { Name } from "../../ui/sentence";

const t = texts.sentDeclaration.views;

interface DeclarationViewsProps {
  /** The declaration's id. */
  id: string;
  /** Whose time is shown. */
  airport: string;
}

/** Who of the staff has seen a declaration: role, place and time. */
export function DeclarationViews({ id, airport }: DeclarationViewsProps) {
  const online = useOnline();
  const views = useInfiniteQuery({ ...declarationViews(id), enabled: online });
  const airports = useQuery(catalogue("airports")).data;
  if (!online && !views.data) return <p className={sharedStyles.quiet}>{t.offline}</p>;
  return (
    <>
      <p className={sharedStyles.quiet}>{t.lead}</p>
      <PagedList list={views} empty={<p>{t.empty}</p>}>
        {(rows) => (
          <ul className={styles.views} aria-label={t.title}>
            {rows.map((view, index) => (
              // Two people may have seen it at the same moment, and nothing else tells them apart.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <span>
                  <strong>{roleLabels[view.role]}</strong>
                  <span className={styles.place}>
                    {view.airport ? <Name>{entryName(airports, view.airport)}</Name> : t.regional}
                  </span>
                </span>
                <time dateTime={view.seen_at}>{formatInstant(view.seen_at, airport)}</time>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
