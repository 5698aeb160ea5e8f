import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { airportName, catalogue, type Entry } from "../../api/catalogues";
import { useSession } from "../../api/session-store";
import { administers, seesEveryAirport } from "../../api/roles";
import { choicesOf, codesOf } from "../../lib/choices";
import { choiceField, defaultField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter } from "../../lists/filter-fields";
import { ListScreen } from "../../lists/list-screen";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { EmailAddress } from "../../ui/email-address";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { FilterBar, SortSelect } from "../../ui/filter-bar";
import { ForbiddenNotice } from "../../ui/forbidden-page";
import hidden from "../../ui/hidden.module.css";
import { Notice } from "../../ui/notice";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import { EditUser } from "./edit-user";
import { NewUser } from "./new-user";
import { OneTimePassword } from "./one-time-password";
import { type Account, userList, usersFile } from "./user-queries";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./users-view.module.css";

const t = texts.users;

const FILTERS = {
  q: textField("q"),
  role: choiceField("rol", codesOf(texts.staff.roles)),
  status: choiceField("estado", codesOf(t.statuses)),
  order_by: defaultField("orden", codesOf(t.orders), "name"),
};

type OpenDialog =
  | { kind: "new" }
  | { kind: "account"; account: Account }
  | { kind: "password"; name: string; password: string };

/** The accounts of the staff: administrators change them, auditors see them. */
export function UsersView() {
  const role = useSession()?.user.role;
  if (!seesEveryAirport(role) && !administers(role)) return <ForbiddenNotice texts={t} />;
  return <Accounts mayChange={administers(role)} />;
}

function Accounts({ mayChange }: { mayChange: boolean }) {
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const online = useOnline();
  const url = useUrlFilters(FILTERS);
  const airports = useQuery(catalogue("airports")).data;
  const list = useInfiniteQuery(userList(url.values));
  const columns = columnsOf(airports, mayChange && ((account) => setShown({ kind: "account", account })));
  const close = () => setShown(null);
  return (
    <ListScreen
      lead={t.lead}
      onExport={usersFile(url.values)}
      actions={
        mayChange && (
          <Button kind="main" disabled={!online} onClick={() => setShown({ kind: "new" })}>
            {t.add}
          </Button>
        )
      }
      under={!mayChange && <Notice>{t.readOnly}</Notice>}
      filters={
        <FilterBar search={{ by: t.search, ...url.field("q") }} narrowing={url}>
          <ChoiceFilter label={t.role} options={ROLES} {...url.field("role")} />
          <ChoiceFilter label={t.status} options={STATUSES} {...url.field("status")} />
          <SortSelect options={ORDERS} {...url.field("order_by")} />
        </FilterBar>
      }
      filtered={url.filtered}
      list={list}
      empty={{ title: t.emptyTitle, text: t.empty }}
      over={
        <>
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
          {shown?.kind === "password" && (
            <OneTimePassword name={shown.name} password={shown.password} onClose={close} />
          )}
        </>
      }
    >
      {(rows) => (
        <DataTable
          caption={texts.app.titles.users}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          order={url.field("order_by")}
        />
      )}
    </ListScreen>
  );
}

const columnsOf = (
  airports: readonly Entry[] | undefined,
  onOpen: ((account: Account) => void) | false,
): readonly Column<Account>[] => [
  {
    key: "name",
    title: t.name,
    phone: "lead",
    order: "name",
    wraps: true,
    cell: (row) => <Pair under={row.has_namesake && <Tag>{t.namesake}</Tag>}>{nameOf(row, onOpen)}</Pair>,
    short: (row) => nameOf(row, onOpen),
  },
  {
    key: "role",
    title: t.role,
    phone: "tag",
    order: "role",
    cell: roleOf,
    short: (row) => <span className={sharedStyles.quiet}>{roleOf(row)}</span>,
  },
  { key: "email", title: t.email, phone: "fact", wraps: true, cell: (row) => <EmailAddress>{row.email}</EmailAddress> },
  { key: "namesake", title: t.namesake, phone: "fact", phoneOnly: true, cell: (row) => row.has_namesake && t.namesake },
  { key: "airports", title: t.airports, phone: "hidden", wraps: true, cell: (row) => assigned(row, airports) },
  {
    key: "factor",
    title: t.factor,
    phone: "hidden",
    cell: (row) =>
      row.second_factor_enrolled ? t.factorOn : <span className={sharedStyles.quiet}>{t.factorOff}</span>,
  },
  STATUS,
];

const roleOf = ({ role }: Account) => (role ? texts.staff.roles[role] : t.noRole);

const nameOf = (account: Account, onOpen: ((account: Account) => void) | false) => (
  <>
    {onOpen ? (
      <button type="button" className={styles.open} aria-label={t.open(account.name)} onClick={() => onOpen(account)}>
        {account.name}
      </button>
    ) : (
      account.name
    )}{" "}
    {account.proposed_name && <Tag tone="waiting">{t.proposesName}</Tag>}
  </>
);

const STATUS: Column<Account> = {
  key: "status",
  title: t.status,
  phone: "more",
  order: "status",
  // What is usual does not stand out.
  cell: (row) => (row.status === "active" ? t.statuses.active : statusTag(row)),
  short: (row) => row.status !== "active" && statusTag(row),
};

const statusTag = ({ status }: Account) => <Tag tone={TONES.account[status]}>{t.statuses[status]}</Tag>;

/** The codes, which staff know; their towns for those who point at them or listen. */
function assigned({ role, airports: codes }: Account, airports: readonly Entry[] | undefined): ReactNode {
  if (seesEveryAirport(role ?? undefined)) return t.allAirports;
  if (codes.length === 0) return t.noAirports;
  const names = codes.map((code) => airportName(airports, code)).join(", ");
  return (
    <span title={names}>
      <span aria-hidden="true">{codes.join(", ")}</span>
      <span className={hidden.hidden}>{names}</span>
    </span>
  );
}

const ROLES = choicesOf(texts.staff.roles);
const STATUSES = choicesOf(t.statuses);
const ORDERS = Object.entries(t.orders).map(([value, label]) => ({ value: value as keyof typeof t.orders, label }));
