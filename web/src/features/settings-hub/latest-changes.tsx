import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Change, type ChangedNoun, changeList } from "../../api/changes";
import { cataloguePath } from "../../lib/catalogue-paths";
import { classes } from "../../lib/classes";
import { formatInstantShort } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { ErrorState } from "../../ui/error-state";
import { recordedName } from "../../lib/recorded";
import { Skeleton } from "../../ui/skeleton";
import { Section } from "./hub-parts";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./hub.module.css";

const t = managementTexts.settingsHub;
const LATEST = 8;

/** Who changed what last; of one kind of thing, or of all. */
export function LatestChanges({ noun = "" }: { noun?: ChangedNoun | "" }) {
  const changes = useInfiniteQuery(changeList({ noun, key: "" }, LATEST));
  const items = changes.data?.pages[0]?.items ?? [];
  return (
    <Section title={t.changes}>
      {changes.isPending && <Skeleton blocks={2} />}
      {changes.isError && <ErrorState error={changes.error} onRetry={() => void changes.refetch()} />}
      {changes.data && items.length === 0 && <p className={sharedStyles.quiet}>{t.changesNone}</p>}
      {items.length > 0 && (
        <ul className={classes(styles.rows, styles.changes)}>
          {items.map((change) => (
            <li key={change.id}>
              <Link to={changedPlace(change)}>{recordedName(change)}</Link>
              <span>
                {t.nouns[change.noun]}: {change.actor_name || texts.editing.history.system}{" "}
                {texts.editing.history.actions[change.action]}
              </span>
              <time dateTime={change.at}>{formatInstantShort(change.at, null)}</time>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Where a changed thing is managed. */
export function changedPlace({ noun, key }: Pick<Change, "noun" | "key">): string {
  switch (noun) {
    case "entry": {
      const [kind = "", code = ""] = splitOnce(key);
      return `${cataloguePath(kind)}?editar=${encodeURIComponent(code)}`;
    }
    case "product":
      return key === "" ? "/configuracion/productos" : `/productos/editar/${encodeURIComponent(key)}`;
    case "standard":
      return `/configuracion/normas/${encodeURIComponent(key)}`;
    case "article":
      return `/configuracion/baselegal/${encodeURIComponent(key)}`;
    case "disclaimer":
      return "/configuracion/descargo";
    case "image_slot":
      return LOGOS.includes(key) ? "/configuracion/logotipos" : "/configuracion/config-sistema";
    case "banner":
      return "/configuracion/banners";
    case "control_settings":
      return "/configuracion/control";
  }
}

const LOGOS = ["header", "print", "login"];

function splitOnce(key: string): [string, string] {
  const slash = key.indexOf("/");
  return slash < 0 ? [key, ""] : [key.slice(0, slash), key.slice(slash + 1)];
}
