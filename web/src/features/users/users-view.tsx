import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { airportName, catalogue, type Entry } from "../../api/catalogues";
import { useSession } from "../../api/session-store";
import { choicesOf, codesOf } from "../../lib/choices";
import { choiceField, defaultField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { ExportMenu } from "../../ui/export-menu";
import { FilterBar, SortSelect } from "../../ui/filter-bar";
import { Notice } from "../../ui/notice";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { PagedList } from "../../ui/paged-list";
import { Select } from "../../ui/select";
import { Tag } from "../../ui/tag";
import { EditUser } from "./edit-user";
import { NewUser } from "./new-user";
import { OneTimePassword } from "./one-time-password";
import { type Account, exportUsers, type Role, type UserFilters, userList, type UserStatus } from "./user-queries";

const t = texts.users;

const FILTERS = {
  q: textField("q"),
  role: choiceField("rol", codesOf(texts.staff.roles)),
  status: choiceField("estado", codesOf(t.statuses)),
  order_by: defaultField("orden", codesOf(t.orders), "name"),
};

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
        <PageHeader />
        <Notice kind="warning" title={t.forbiddenTitle}>
          {t.forbidden}
        </Notice>
      </Page>
    );
  }
  return <Accounts mayChange={role === "admin"} />;
}

function Accounts({ mayChange }: { mayChange: boolean }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const online = useOnline();
  const { values, change, clear, filtered } = useUrlFilters(FILTERS);
  const close = () => setShown(null);
  return (
    <Page wide>
      <PageHeader
        lead={t.lead}
        actions={
          <>
            <ExportMenu disabled={!online} onExport={(format, onProgress) => exportUsers(values, format, onProgress)} />
            {mayChange && (
              <Button kind="main" disabled={!online} onClick={() => setShown({ kind: "new" })}>
                {t.add}
              </Button>
            )}
          </>
        }
      />
      {!mayChange && <Notice>{t.readOnly}</Notice>}
      {!online && <OfflineCopy />}
      <FilterBar
        search={{ label: t.search, value: values.q, onChange: (q) => change({ q }) }}
        filtered={filtered}
        onClear={clear}
      >
        <Select
          label={t.role}
          empty={texts.staff.any}
          options={ROLES}
          value={values.role}
          onChange={(event) => change({ role: event.target.value as Role | "" })}
        />
        <Select
          label={t.status}
          empty={texts.staff.any}
          options={STATUSES}
          value={values.status}
          onChange={(event) => change({ status: event.target.value as UserStatus | "" })}
        />
        <SortSelect options={ORDERS} value={values.order_by} onChange={(order_by) => change({ order_by })} />
      </FilterBar>
      <List
        filters={values}
        onOpen={mayChange ? (account) => setShown({ kind: "account", account }) : null}
        onOrder={(order_by) => change({ order_by: order_by as keyof typeof t.orders })}
      />
      {shown?.kind === "new" && (
        <NewUser onClose={close} onCreated={(name, password) => setShown({ kind: "password", name, password })} />
      )}
      {shown?.kind === "account" && (
        <EditUser
          key={shown.account.id}
          account={shown.account}
          onClose={close}
          onPassword={(name, password) => setShown({ kind: "password", name, password })}
        />
      )}
      {shown?.kind === "password" && <OneTimePassword name={shown.name} password={shown.password} onClose={close} />}
    </Page>
  );
}

interface ListProps {
  filters: UserFilters;
  onOpen: ((account: Account) => void) | null;
  onOrder: (order: string) => void;
}

function List({ filters, onOpen, onOrder }: ListProps) {
  const airports = useQuery(catalogue("airports"));
  const list = useInfiniteQuery(userList(filters));
  const columns = columnsOf(airports.data);
  return (
    <PagedList list={list} empty={<EmptyState title={t.emptyTitle}>{t.empty}</EmptyState>}>
      {(rows) => (
        <DataTable
          caption={texts.app.titles.users}
          columns={onOpen ? [...columns, openColumn(onOpen)] : columns}
          rows={rows}
          rowKey={(row) => row.id}
          order={filters.order_by}
          onOrder={onOrder}
        />
      )}
    </PagedList>
  );
}

const columnsOf = (airports: readonly Entry[] | undefined): readonly Column<Account>[] => [
  { key: "name", title: t.name, order: "name", cell: nameOf },
  { key: "email", title: t.email, order: "email", cell: (row) => address(row.email) },
  { key: "role", title: t.role, order: "role", cell: (row) => (row.role ? texts.staff.roles[row.role] : t.noRole) },
  { key: "airports", title: t.airports, cell: (row) => assigned(row, airports) },
  { key: "factor", title: t.factor, cell: (row) => (row.second_factor_enrolled ? t.factorOn : t.factorOff) },
  STATUS,
];

const nameOf = ({ name, proposed_name: proposed, has_namesake: shared }: Account) => (
  <>
    {name} {proposed && <Tag kind="strong">{t.proposesName}</Tag>} {shared && <Tag kind="over">{t.namesake}</Tag>}
  </>
);

const STATUS: Column<Account> = {
  key: "status",
  title: t.status,
  order: "status",
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
const ORDERS = Object.entries(t.orders).map(([value, label]) => ({ value: value as keyof typeof t.orders, label }));
const TAGS = { pending: "strong", active: undefined, suspended: "over" } as const;
