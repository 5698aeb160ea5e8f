import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { readPage } from "../../api/pages";
import { useSession } from "../../api/session-store";
import { staffDeclarationKeys } from "../../nouns/declaration/queries";
import { formatInstantShort } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";
import styles from "./dashboard-view.module.css";
import { Sentence } from "../../ui/sentence";

const t = texts.dashboard.laterActs;

/** Declarations that the signed-in person cleared and on which an act came later, until they are opened. */
export function LaterActs({ airport }: { airport: string }) {
  const role = useSession()?.user.role;
  const filters = { kind: "found_after_clearing", airport, mine: true } as const;
  const list = useQuery({
    queryKey: [...staffDeclarationKeys.lists(), "later-acts", airport],
    queryFn: ({ signal }) => readPage("/api/declarations/attention", filters, { pageToken: "", signal }),
    enabled: role !== "auditor",
  });
  const rows = list.data?.items ?? [];
  if (rows.length === 0) return null;
  return (
    <Notice kind="attention" title={t.title(rows.length)}>
      <ul className={styles.later}>
        {rows.map((row) => (
          <li key={row.code}>
            <Link to={`/declaraciones/revision?codigo=${row.code}`}>{row.code}</Link>{" "}
            <span>
              <Sentence
                text={t.row(row.folio ?? "", row.cleared_at ? formatInstantShort(row.cleared_at, row.airport) : "")}
                names={[row.folio]}
              />
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
