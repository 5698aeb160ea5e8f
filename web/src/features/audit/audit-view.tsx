import { useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { useStaffAirports } from "../../api/staff-airport";
import { choicesOf } from "../../lib/choices";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LinkButton } from "../../ui/link-button";
import { LoadMore } from "../../ui/load-more";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Select } from "../../ui/select";
import { Skeleton } from "../../ui/skeleton";
import { TextField } from "../../ui/text-field";
import { type AuditFilters, auditList } from "./audit-queries";
import styles from "./audit-view.module.css";
import { ChainPanel } from "./chain-panel";
import { RecordCard } from "./record-card";

const t = texts.audit;

/** What changed, by whom, when and where; and whether the chain of records holds. */
export function AuditView() {
  const role = useSession()?.user.role;
  return role === "admin" || role === "auditor" ? <Records /> : <Forbidden />;
}

function Forbidden() {
  return (
    <Page>
      <EmptyState heading="h1" title={t.forbiddenTitle} actions={<LinkButton to="/dashboard">{t.forbiddenBack}</LinkButton>}>
        {t.forbidden}
      </EmptyState>
    </Page>
  );
}

function Records() {
  const [params, setParams] = useSearchParams();
  const { selected } = useStaffAirports();
  const online = useOnline();
  const filters = readFilters(params);
  const records = useInfiniteQuery(auditList(filters));
  const change = (next: Partial<AuditFilters>) => setParams(toParams({ ...filters, ...next }), { replace: true });

  // The role was taken away meanwhile.
  if (records.error instanceof ApiProblem && records.error.status === 403) return <Forbidden />;

  const rows = records.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Page>
      <PageHeader lead={t.lead} />
      {!online && <OfflineCopy />}
      <ChainPanel airport={selected} />
      <FilterBar key={filters.subject} filters={filters} onChange={change} />
      {records.isPending && <Skeleton blocks={5} />}
      {records.isError && <ErrorState error={records.error} onRetry={() => void records.refetch()} />}
      {records.data && rows.length === 0 && <EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>}
      {rows.length > 0 && (
        <>
          <ol className={styles.records} aria-label={t.list}>
            {rows.map((record) => (
              <li key={record.sequence}>
                <RecordCard record={record} onSubject={(subject) => change({ subject })} />
              </li>
            ))}
          </ol>
          <LoadMore
            shown={rows.length}
            total={records.data?.pages[0]?.total ?? rows.length}
            hasMore={records.hasNextPage}
            busy={records.isFetchingNextPage}
            onMore={() => void records.fetchNextPage()}
          />
        </>
      )}
    </Page>
  );
}

interface FilterBarProps {
  filters: AuditFilters;
  onChange: (change: Partial<AuditFilters>) => void;
}

function FilterBar({ filters, onChange }: FilterBarProps) {
  const [subject, setSubject] = useState(filters.subject);
  function search(event: FormEvent) {
    event.preventDefault();
    onChange({ subject: subject.trim() });
  }
  return (
    <form className={styles.filters} role="search" aria-label={texts.staff.filters} onSubmit={search}>
      <TextField label={t.subject} placeholder={t.subjectPlaceholder} autoComplete="off" value={subject} onChange={(event) => setSubject(event.target.value)} />
      <Select label={t.source} empty={texts.staff.any} options={SOURCES} value={filters.source} onChange={(event) => onChange({ source: event.target.value })} />
      <Select
        label={t.order}
        empty={t.orders.desc}
        options={[{ value: "asc", label: t.orders.asc }]}
        value={filters.order === "asc" ? "asc" : ""}
        onChange={(event) => onChange({ order: event.target.value === "asc" ? "asc" : "desc" })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary">
          {t.search}
        </Button>
        {(filters.subject || filters.source) && (
          <Button kind="quiet" onClick={() => onChange({ subject: "", source: "" })}>
            {texts.staff.clearFilters}
          </Button>
        )}
      </div>
    </form>
  );
}

const SOURCES = choicesOf(t.sources);

function readFilters(params: URLSearchParams): AuditFilters {
  const source = params.get("origen") ?? "";
  return {
    subject: params.get("sujeto") ?? "",
    source: Object.hasOwn(t.sources, source) ? source : "",
    order: params.get("orden") === "asc" ? "asc" : "desc",
  };
}

function toParams({ subject, source, order }: AuditFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (subject) params.set("sujeto", subject);
  if (source) params.set("origen", source);
  if (order === "asc") params.set("orden", order);
  return params;
}
