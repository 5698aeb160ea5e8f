import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import type { Disclaimer } from "../../api/settings";
import { formatInstantShort } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { type Column, DataTable } from "../../ui/data-table";
import { Dialog } from "../../ui/dialog";
import { ErrorState } from "../../ui/error-state";
import { PagedList } from "../../ui/paged-list";
import { Skeleton } from "../../ui/skeleton";
import { SwornText } from "../../nouns/declaration/sworn-text";
import { Tag } from "../../ui/tag";
import { DisclaimerEditor } from "./disclaimer-editor";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./disclaimer-view.module.css";
import { SettingFrame } from "./setting-page";
import { disclaimerList } from "./setting-queries";
import { TextChanges } from "./text-changes";

const t = managementTexts.settings.disclaimer;
const EDITING = "redactar";
const READING = "version";

/** The oath and what surrounds it: what is sworn today, the next version, and every one there was. */
export function DisclaimerView() {
  const mayWrite = useMayWrite();
  const [params, setParams] = useSearchParams();
  const list = useInfiniteQuery(disclaimerList);
  const versions = list.data?.pages.flatMap((page) => page.items) ?? [];
  const current = versions[0];
  const editing = mayWrite && params.has(EDITING);
  const opened = versions.find(({ version }) => String(version) === params.get(READING));

  function go(change: Record<string, string>) {
    setParams(new URLSearchParams(change), { preventScrollReset: true });
  }

  return (
    <SettingFrame
      wide
      lead={t.lead}
      mayWrite={mayWrite}
      editing={editing}
      actions={
        mayWrite &&
        !editing && (
          <Button kind="main" disabled={!current} onClick={() => go({ [EDITING]: "" })}>
            {t.write}
          </Button>
        )
      }
    >
      {list.isPending && <Skeleton lines={6} />}
      {list.isError && versions.length === 0 && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {current && editing && <DisclaimerEditor current={current} onDone={() => go({})} />}
      {current && !editing && <Current disclaimer={current} />}
      {current && (
        <section className={classes(sharedStyles.stack, styles.versions)} aria-labelledby="versiones">
          <h2 id="versiones">{t.versions}</h2>
          <p className={sharedStyles.quiet}>{t.versionsLead}</p>
          <PagedList list={list} empty={null}>
            {(rows) => (
              <DataTable
                caption={t.versions}
                columns={columns(current.version, (version) =>
                  go({ ...(editing && { [EDITING]: "" }), [READING]: String(version) }),
                )}
                rows={rows}
                rowKey={({ version }) => String(version)}
              />
            )}
          </PagedList>
        </section>
      )}
      {opened && (
        <Reading
          disclaimer={opened}
          before={versions.find(({ version }) => version === opened.version - 1)}
          onClose={() => go(editing ? { [EDITING]: "" } : {})}
        />
      )}
    </SettingFrame>
  );
}

function Current({ disclaimer }: { disclaimer: Disclaimer }) {
  return (
    <Card>
      <header className={styles.head}>
        <h2>{t.current}</h2>
        <p className={sharedStyles.quiet}>
          {t.version(disclaimer.version)} · {publishedText(disclaimer)}
        </p>
      </header>
      <SwornText {...disclaimer} wide />
    </Card>
  );
}

interface ReadingProps {
  disclaimer: Disclaimer;
  before: Disclaimer | undefined;
  onClose: () => void;
}

function Reading({ disclaimer, before, onClose }: ReadingProps) {
  return (
    <Dialog
      title={t.version(disclaimer.version)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{texts.ui.close}</Button>}
    >
      <div className={sharedStyles.stack}>
        <p className={sharedStyles.quiet}>{publishedText(disclaimer)}</p>
        {before && (
          <details>
            <summary className={styles.summary}>{t.againstBefore(before.version)}</summary>
            <div className={sharedStyles.stack}>
              <TextChanges title={t.text} before={before.text} after={disclaimer.text} />
              <TextChanges title={t.oath} before={before.oath} after={disclaimer.oath} />
            </div>
          </details>
        )}
        <SwornText {...disclaimer} />
      </div>
    </Dialog>
  );
}

function columns(current: number, onRead: (version: number) => void): readonly Column<Disclaimer>[] {
  return [
    {
      key: "version",
      title: t.versionColumn,
      phone: "lead",
      cell: ({ version }) => versionCell(version, version === current),
      short: ({ version }) => (
        <>
          <button type="button" aria-label={t.readNamed(version)} onClick={() => onRead(version)}>
            {t.version(version)}
          </button>{" "}
          {version === current && <Tag tone="done">{t.currentTag}</Tag>}
        </>
      ),
    },
    {
      key: "date",
      title: t.date,
      phone: "fact",
      airport: () => null,
      cell: ({ created_at }, instant) => (created_at ? instant(created_at, null) : t.original),
    },
    {
      key: "author",
      title: t.author,
      phone: "fact",
      cell: ({ author_name }) => author_name ?? texts.editing.history.system,
    },
    { key: "read", title: t.read, phone: "hidden", cell: ({ version }) => readButton(version, onRead) },
  ];
}

const versionCell = (version: number, current: boolean) => (
  <>
    {t.version(version)} {current && <Tag tone="done">{t.currentTag}</Tag>}
  </>
);

const readButton = (version: number, onRead: (version: number) => void) => (
  <Button aria-label={t.readNamed(version)} onClick={() => onRead(version)}>
    {t.read}
  </Button>
);

function publishedText({ created_at, author_name }: Disclaimer): string {
  if (!created_at) return t.original;
  const date = formatInstantShort(created_at, null);
  return author_name ? t.published(date, author_name) : t.publishedNoAuthor(date);
}
