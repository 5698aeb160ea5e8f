import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { airportName, catalogue, type Entry } from "../../api/catalogues";
import { useSession } from "../../api/session-store";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { choicesOf } from "../../ui/choices";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { Select } from "../../ui/select";
import { Tag } from "../../ui/tag";
import { TextField } from "../../ui/text-field";
import { OneTimePassword } from "./one-time-password";
import { EditUser } from "./edit-user";
import { NewUser } from "./new-user";
import { type Account, type UserFilters, userList } from "./user-queries";
import styles from "./users-view.module.css";

const t = texts.users;

type Shown =
  | { kind: "new" }
  | { kind: "account"; account: Account }
  | { kind: "password"; name: string; password: string };

/** The accounts of the staff: administrators change them, auditors see them. */
export function UsersView() {
  const role = useSession()?.user.role;
  if (role !== "admin" && role !== "auditor") {
    return (
      <Page>
        <PageHeader title={t.title} />
        <Notice kind="warning" title={t.forbiddenTitle}>
          {t.forbidden}
        </Notice>
      </Page>
    );
  }
  return <Accounts mayChange={role === "admin"} />;
}

function Accounts({ mayChange }: { mayChange: boolean }) {
  const [params, setParams] = useSearchParams();
  const [shown, setShown] = useState<Shown | null>(null);
  const online = useOnline();
  const filters = readFilters(params);
  const change = (next: Partial<UserFilters>) => setParams(toParams({ ...filters, ...next }), { replace: true });
  const close = () => setShown(null);
  const add = mayChange && (
    <Button kind="main" disabled={!online} onClick={() => setShown({ kind: "new" })}>
      {t.add}
    </Button>
  );
  return (
    <Page wide>
      <PageHeader title={t.title} lead={t.lead} actions={add} />
      {!mayChange && <Notice>{t.readOnly}</Notice>}
      {!online && <Notice kind="warning">{texts.staff.offlineCopy}</Notice>}
      <FilterBar key={params.toString()} filters={filters} onChange={change} />
      <List filters={filters} onOpen={mayChange ? (account) => setShown({ kind: "account", account }) : null} />
      {shown?.kind === "new" && (
        <NewUser onClose={close} onCreated={(name, password) => setShown({ kind: "password", name, password })} />
      )}
      {shown?.kind === "account" && (
        <EditUser
          key={shown.account.id}
          account={shown.account}
          onClose={close}
          onReset={(name, password) => setShown({ kind: "password", name, password })}
        />
      )}
      {shown?.kind === "password" && <OneTimePassword name={shown.name} password={shown.password} onClose={close} />}
    </Page>
  );
}

interface FilterBarProps {
  filters: UserFilters;
  onChange: (change: Partial<UserFilters>) => void;
}

function FilterBar({ filters, onChange }: FilterBarProps) {
  const [typed, setTyped] = useState(filters.q);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onChange({ q: typed.trim() });
  };
  return (
    <form className={styles.filters} aria-label={texts.staff.filters} role="search" onSubmit={search}>
      <TextField label={t.search} type="search" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Select
        label={t.role}
        empty={texts.staff.any}
        options={ROLES}
        value={filters.role}
        onChange={(event) => onChange({ q: typed.trim(), role: event.target.value as UserFilters["role"] })}
      />
      <Select
        label={t.status}
        empty={texts.staff.any}
        options={STATUSES}
        value={filters.status}
        onChange={(event) => onChange({ q: typed.trim(), status: event.target.value as UserFilters["status"] })}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="primary">
          {texts.staff.code.find}
        </Button>
        {Object.values(filters).some(Boolean) && (
          <Button kind="quiet" onClick={() => onChange({ q: "", role: "", status: "" })}>
            {texts.staff.clearFilters}
          </Button>
        )}
      </div>
    </form>
  );
}

function List({ filters, onOpen }: { filters: UserFilters; onOpen: ((account: Account) => void) | null }) {
  const airports = useQuery(catalogue("airports"));
  const list = useInfiniteQuery(userList(filters));
  const columns = columnsOf(airports.data);
  return (
    <PagedList list={list} empty={<EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>}>
      {(rows) => <DataTable caption={t.title} columns={onOpen ? [...columns, openColumn(onOpen)] : columns} rows={rows} rowKey={(row) => row.id} />}
    </PagedList>
  );
}

const columnsOf = (airports: readonly Entry[] | undefined): readonly Column<Account>[] => [
  { key: "name", title: t.name, cell: (row) => row.name },
  { key: "email", title: t.email, cell: (row) => address(row.email) },
  { key: "role", title: t.role, cell: (row) => (row.role ? texts.staff.roles[row.role] : t.noRole) },
  { key: "airports", title: t.airports, cell: (row) => assigned(row, airports) },
  { key: "factor", title: t.factor, cell: (row) => (row.second_factor_enrolled ? t.factorOn : t.factorOff) },
  STATUS,
];

const STATUS: Column<Account> = {
  key: "status",
  title: t.status,
  cell: (row) => <Tag kind={TAGS[row.status]}>{t.statuses[row.status]}</Tag>,
};

function openColumn(onOpen: (account: Account) => void): Column<Account> {
  return { key: "open", title: t.action, cell: (row) => openButton(row, onOpen) };
}

const openButton = (row: Account, onOpen: (account: Account) => void) => (
  <Button aria-label={t.open(row.name)} onClick={() => onOpen(row)}>
    {t.openShort}
  </Button>
);

/** Broken at its sign where it is long, so that the last column stays in sight. */
function address(email: string) {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function assigned({ role, airports: codes }: Account, airports: readonly Entry[] | undefined): string {
  if (role === "admin" || role === "auditor") return t.allAirports;
  return codes.map((code) => airportName(airports, code)).join(", ") || t.noAirports;
}

const ROLES = choicesOf(texts.staff.roles);
const STATUSES = choicesOf(t.statuses);
const TAGS = { pending: "strong", active: undefined, suspended: "over" } as const;

function readFilters(params: URLSearchParams): UserFilters {
  return {
    q: params.get("q") ?? "",
    role: known(texts.staff.roles, params.get("rol")),
    status: known(t.statuses, params.get("estado")),
  };
}

function toParams({ q, role, status }: UserFilters): URLSearchParams {
  return new URLSearchParams([["q", q], ["rol", role], ["estado", status]].filter(([, value]) => value !== "") as [string, string][]);
}

function known<Code extends string>(labels: Record<Code, string>, code: string | null): Code | "" {
  return code !== null && Object.hasOwn(labels, code) ? (code as Code) : "";
}
