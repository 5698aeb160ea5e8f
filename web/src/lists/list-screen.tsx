import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SaveList } from "../api/list-file";
import { usePicture } from "../api/settings";
import { classes } from "../lib/classes";
import { usePrinting } from "../lib/use-printing";
import { useOnline } from "../offline/use-online";
import { texts } from "../texts/catalogue";
import { AgencyLogo } from "../ui/agency-logo";
import { EmptyState } from "../ui/empty-state";
import { ExportMenu } from "../ui/export-menu";
import { OfflineCopy } from "../ui/offline-copy";
import { Lead, Page, PageHeader } from "../ui/page";
import { PagedList } from "../ui/paged-list";
import paper from "../ui/paper.module.css";
import styles from "./list-screen.module.css";
import { PrintedHead } from "./printed-head";
import { SettingsBack } from "./settings-back";

const t = texts.figures.printed;

interface ListPageProps {
  /** There is nothing and nothing is filtered: only how to begin is said. */
  bare?: boolean;
  /** The name of what is listed. Without it, the title of the screen. */
  title?: string | undefined;
  lead?: ReactNode;
  /** Saves exactly what is filtered as a file. Without it the list cannot be exported. */
  onExport?: SaveList;
  /** What one may do besides. */
  actions?: ReactNode;
  /** For rows that are sentences. Tables take all the room there is. */
  narrow?: boolean;
  /** Other lists of the same things. */
  tabs?: ReactNode;
  /** Directly under the heading: that one only reads. */
  under?: ReactNode;
  /** Stands without a network; usually that a copy is shown. */
  offline?: ReactNode;
  /** What goes with the list, before its filters. */
  above?: ReactNode;
  filters?: ReactNode;
  /** The list or the lists, and panels and dialogs over them. */
  children: ReactNode;
}

/** A page for lists: its heading with export and actions, notices, and filters. */
export function ListPage({
  bare,
  title,
  lead,
  onExport,
  actions,
  narrow,
  tabs,
  under,
  offline = <OfflineCopy />,
  above,
  filters,
  children,
}: ListPageProps) {
  const online = useOnline();
  const printing = usePrinting();
  const logo = usePicture("print");
  const exports = bare ? undefined : onExport;
  return (
    <div className={classes(paper.a4, styles.list)}>
      <Page wide={!narrow} dense>
        {printing ? (
          <PrintedHead title={title} />
        ) : (
          // It must be there when it is printed.
          <span hidden>
            <AgencyLogo picture={logo} />
          </span>
        )}
        <div className={styles.tools}>
          <SettingsBack />
          <PageHeader
            {...(title !== undefined && { title })}
            lead={!tabs && lead}
            actions={
              (exports || actions) && (
                <>
                  {exports && <ExportMenu disabled={!online} onExport={exports} />}
                  {actions}
                </>
              )
            }
          />
          {tabs}
          {tabs && lead && <Lead>{lead}</Lead>}
          {under}
        </div>
        {!online && offline}
        <div className={styles.tools}>{above}</div>
        {!bare && filters}
        {children}
      </Page>
    </div>
  );
}

export interface ListScreenProps<Row> extends Omit<ListPageProps, "bare" | "children"> {
  /** Whether anything narrows the list. */
  filtered: boolean;
  /** Between the filters and the rows. */
  between?: ReactNode;
  /** How the number of rows is said, where it is not enough to say how many of all there are. */
  counts?: (rows: readonly Row[], total: string) => string;
  /** What all pages add up to, beside their number. */
  totals?: ReactNode;
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[]; total?: number | null }>>;
  /** Why there are no rows, and what to do now. */
  empty: { title: string; text: ReactNode; actions?: ReactNode };
  children: (rows: Row[]) => ReactNode;
  /** Panels and dialogs over the list. */
  over?: ReactNode;
}

/** A screen that lists things, page by page. */
export function ListScreen<Row>({
  filtered,
  between,
  counts,
  totals,
  list,
  empty,
  children,
  over,
  actions,
  ...page
}: ListScreenProps<Row>) {
  const bare = !filtered && list.isSuccess && list.data.pages.every(({ items }) => items.length === 0);
  return (
    // What an empty list offers is not offered twice.
    <ListPage {...page} bare={bare} actions={bare && empty.actions ? undefined : actions}>
      {between}
      <PagedList
        list={list}
        counts={counts}
        totals={totals}
        incomplete={page.onExport ? t.incomplete : t.incompleteWithoutExport}
        empty={
          <EmptyState drawing="sheet" title={empty.title} actions={empty.actions}>
            {empty.text}
          </EmptyState>
        }
      >
        {children}
      </PagedList>
      {over}
    </ListPage>
  );
}
