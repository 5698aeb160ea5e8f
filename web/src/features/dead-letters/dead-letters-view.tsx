import { useInfiniteQuery } from "@tanstack/react-query";
import { ApiProblem } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { seesEveryAirport } from "../../api/roles";
import { choicesOf, codesOf } from "../../lib/choices";
import { classes } from "../../lib/classes";
import { formatNumber } from "../../lib/format";
import { choiceField, defaultField, textField, useUrlFilters } from "../../lib/use-url-filters";
import { ChoiceFilter } from "../../lists/filter-fields";
import { ListPage } from "../../lists/list-screen";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { type Column, DataTable, Pair } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { FilterBar } from "../../ui/filter-bar";
import { ForbiddenPage } from "../../ui/forbidden-page";
import { Notice } from "../../ui/notice";
import { PagedList } from "../../ui/paged-list";
import { type DeadLetter, deadLetterList, type Part } from "./dead-letter-queries";
import styles from "./dead-letters-view.module.css";
import { LetterPanel } from "./letter-panel";
import { KindOfFact, LetterState, originOf } from "./letter-words";

const t = managementTexts.deadLetters;

const PARTS = codesOf(t.parts);
const FILTERS = {
  part: choiceField("parte", PARTS),
  state: defaultField("estado", codesOf(t.states), "open"),
};
/** The fact that is shown, such as `audit-7`. */
const SHOWN = { letter: textField("hecho") };

/** Facts that could not be applied: administrators decide about them, auditors see them. */
export function DeadLettersView() {
  const role = useSession()?.user.role;
  return seesEveryAirport(role) ? <DeadLetters mayDecide={role === "admin"} /> : <ForbiddenPage texts={t} />;
}

function DeadLetters({ mayDecide }: { mayDecide: boolean }) {
  const url = useUrlFilters(FILTERS);
  const shown = useUrlFilters(SHOWN);
  const { part, state } = url.values;
  const lists = {
    declarations: useInfiniteQuery({ ...deadLetterList("declarations", state), enabled: part !== "audit" }),
    audit: useInfiniteQuery({ ...deadLetterList("audit", state), enabled: part !== "declarations" }),
  };
  const parts = PARTS.filter((each) => !part || each === part);

  // The role was taken away meanwhile.
  if (parts.some((each) => isForbidden(lists[each].error))) return <ForbiddenPage texts={t} />;

  const isEmpty = parts.every((each) => lists[each].isSuccess && lists[each].data.pages[0]?.items.length === 0);
  const opened = letterOf(shown.values.letter);
  return (
    <ListPage
      lead={t.lead}
      under={!mayDecide && <Notice>{t.readOnly}</Notice>}
      filters={
        <FilterBar narrowing={url}>
          <ChoiceFilter
            label={t.state}
            empty={t.states.open}
            options={STATES}
            value={state === "open" ? "" : state}
            onChange={(chosen) => url.change({ state: chosen || "open" })}
          />
          <ChoiceFilter label={t.part} empty={t.anyPart} options={choicesOf(t.parts)} {...url.field("part")} />
        </FilterBar>
      }
    >
      {isEmpty ? (
        <EmptyState title={t.emptyTitle}>{t.empty[state]}</EmptyState>
      ) : (
        parts.map((each) => (
          <section key={each} className={styles.part}>
            <h2>{t.parts[each]}</h2>
            <PagedList list={lists[each]} empty={<p className={styles.quiet}>{t.emptyPart[state]}</p>}>
              {(rows) => (
                <DataTable
                  caption={t.list(t.parts[each])}
                  columns={columnsOf(each, (id) => shown.change({ letter: `${each}-${id}` }))}
                  rows={rows}
                  rowKey={({ id }) => String(id)}
                />
              )}
            </PagedList>
          </section>
        ))
      )}
      {opened && (
        <LetterPanel
          key={shown.values.letter}
          part={opened.part}
          id={opened.id}
          mayDecide={mayDecide}
          onClose={shown.clear}
        />
      )}
    </ListPage>
  );
}

const STATES = choicesOf(t.states).filter(({ value }) => value !== "open");

const isForbidden = (error: Error | null) => error instanceof ApiProblem && error.status === 403;

function letterOf(name: string): { part: Part; id: number } | null {
  const found = /^([a-z]+)-(\d{1,15})$/.exec(name);
  const part = PARTS.find((each) => each === found?.[1]);
  return part ? { part, id: Number(found?.[2]) } : null;
}

const columnsOf = (part: Part, onOpen: (id: number) => void): readonly Column<DeadLetter>[] => [
  {
    key: "letter",
    title: t.columns.letter,
    phone: "lead",
    airport: () => null,
    cell: ({ id, failed_at: failedAt }, instant) => (
      <Pair under={instant(failedAt, null)}>
        <strong>{t.number(formatNumber(id))}</strong>
      </Pair>
    ),
    short: ({ id }) => (
      <button type="button" aria-label={t.seeOf(formatNumber(id), t.parts[part])} onClick={() => onOpen(id)}>
        {t.number(formatNumber(id))}
      </button>
    ),
  },
  {
    key: "fact",
    title: t.columns.fact,
    phone: "fact",
    short: ({ subject }) => subject ?? t.unread,
    cell: (letter) => (
      <span className={classes(styles.two, styles.fact)}>
        <span className={styles.said}>{letter.subject ?? t.unread}</span>
        {letter.type && <KindOfFact type={letter.type} />}
        <span className={styles.quiet}>{originOf(letter)}</span>
      </span>
    ),
  },
  {
    key: "cause",
    title: t.columns.cause,
    phone: "fact",
    cell: ({ error }) => <span className={styles.cause}>{error}</span>,
  },
  { key: "state", title: t.columns.state, phone: "tag", cell: (letter) => <LetterState letter={letter} /> },
  {
    key: "open",
    title: t.columns.open,
    phone: "hidden",
    cell: ({ id }) => (
      <Button aria-label={t.seeOf(formatNumber(id), t.parts[part])} onClick={() => onOpen(id)}>
        {t.see}
      </Button>
    ),
  },
];
