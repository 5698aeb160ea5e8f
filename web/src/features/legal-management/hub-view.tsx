import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Change, changeList } from "../../api/changes";
import { type Figures, figures } from "../../api/figures";
import { formatInstantShort, formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { SettingsBack } from "../../lists/settings-back";
import { texts } from "../../texts/catalogue";
import { ErrorState } from "../../ui/error-state";
import { ChevronIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { OfflineCopy } from "../../ui/offline-copy";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./hub-view.module.css";
import { sorted } from "../../lib/sorted";

const t = texts.legalManagement.hub;
const STANDARDS = "/configuracion/normas";
const ARTICLES = "/configuracion/baselegal";
/** So many changes of each of both are asked for, and so many shown in all. */
const LATEST = 6;

/** The way to norms and articles, how they stand, and what is left to do. */
export function LegalHubView() {
  const online = useOnline();
  const found = useQuery(figures);
  return (
    <Page>
      <SettingsBack />
      <PageHeader lead={t.lead} actions={<LinkButton to="/verbaselegal">{t.public}</LinkButton>} />
      {!online && <OfflineCopy />}
      {found.isPending && <Skeleton blocks={3} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Shown legal={found.data.legal} />}
      <LatestChanges />
    </Page>
  );
}

function Shown({ legal }: { legal: Figures["legal"] }) {
  const { standards, in_force, amended, repealed, articles, unverified_articles } = legal;
  return (
    <>
      <ul className={styles.places}>
        <Place
          to={STANDARDS}
          title={texts.app.titles.standards}
          text={t.standardsText}
          count={standards}
          parts={[counted(in_force, t.inForce), counted(amended, t.amended), counted(repealed, t.repealed)]}
        />
        <Place
          to={ARTICLES}
          title={texts.app.titles.articles}
          text={t.articlesText}
          count={articles}
          parts={[
            counted(articles - unverified_articles, t.verified),
            unverified_articles > 0 && t.unverified(formatNumber(unverified_articles)),
          ]}
        />
      </ul>
      <Attention legal={legal} />
    </>
  );
}

const counted = (count: number, words: (count: number, text: string) => string) =>
  count > 0 ? words(count, formatNumber(count)) : null;

interface PlaceProps {
  to: string;
  title: string;
  text: string;
  count: number;
  parts: readonly (string | null | false)[];
}

function Place({ to, title, text, count, parts }: PlaceProps) {
  return (
    <li>
      <Link to={to} className={styles.place}>
        <span className={styles.placeHead}>
          <strong>{title}</strong>
          <span className={styles.figure}>{formatNumber(count)}</span>
        </span>
        <span className={sharedStyles.quiet}>{text}</span>
        <span>{parts.filter(Boolean).join(" · ")}</span>
      </Link>
    </li>
  );
}

function Attention({ legal }: { legal: Figures["legal"] }) {
  const points = [
    {
      to: `${ARTICLES}?pendiente=repealed&estado=active`,
      count: legal.articles_of_repealed,
      title: t.ofRepealed,
      text: t.ofRepealedText,
    },
    {
      to: `${ARTICLES}?pendiente=unverified&estado=active`,
      count: legal.unverified_articles,
      title: t.unverifiedTitle,
      text: t.unverifiedText,
    },
    {
      to: `${ARTICLES}?pendiente=without_text&estado=active`,
      count: legal.articles_without_text,
      title: t.withoutText,
      text: t.withoutTextText,
    },
  ].filter(({ count }) => count > 0);
  return (
    <Section title={t.attention}>
      {points.length === 0 ? (
        <p className={sharedStyles.quiet}>{t.attentionNone}</p>
      ) : (
        <ul className={styles.points}>
          {points.map(({ to, count, title, text }) => (
            <li key={to}>
              <Link to={to} className={styles.point}>
                <span className={styles.count}>{formatNumber(count)}</span>
                <span className={styles.words}>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </span>
                <ChevronIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function LatestChanges() {
  const standards = useInfiniteQuery(changeList({ noun: "standard", key: "" }, LATEST));
  const articles = useInfiniteQuery(changeList({ noun: "article", key: "" }, LATEST));
  const failed = [standards, articles].find(({ isError }) => isError);
  if (failed) {
    return (
      <Section title={t.changes}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Section>
    );
  }
  if (standards.isPending || articles.isPending) return <Skeleton blocks={2} />;
  const all = [standards, articles].flatMap(({ data }) => data?.pages[0]?.items ?? []);
  const latest = sorted(all, (a, b) => b.at.localeCompare(a.at)).slice(0, LATEST);
  return (
    <Section title={t.changes}>
      {latest.length === 0 ? (
        <p className={sharedStyles.quiet}>{t.changesNone}</p>
      ) : (
        <ul className={styles.changes}>{latest.map(changeLine)}</ul>
      )}
    </Section>
  );
}

const changeLine = ({ id, noun, key, name, at, actor_name, action }: Change) => (
  <li key={id}>
    <Link to={`${noun === "standard" ? STANDARDS : ARTICLES}/${encodeURIComponent(key)}`}>{name}</Link>
    <span>
      {noun === "standard" ? t.nouns.standard : t.nouns.article}: {actor_name || texts.editing.history.system}{" "}
      {texts.editing.history.actions[action]}
    </span>
    <time dateTime={at}>{formatInstantShort(at, null)}</time>
  </li>
);

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
