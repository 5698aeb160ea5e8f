import type { ComponentType } from "react";
import { Link } from "react-router";
import { texts } from "../../texts/es";
import { LinkIcon, PersonIcon } from "../../ui/icons";
import { Page, PageHeader } from "../../ui/page";
import styles from "./settings-hub-view.module.css";

const t = texts.settingsHub;

/** The way to every setting there is. */
export function SettingsHubView() {
  return (
    <Page>
      <PageHeader title={t.title} lead={t.lead} />
      <ul className={styles.cards}>
        {PLACES.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.card}>
              <Icon />
              <span>
                <strong>{title}</strong>
                {text}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

const PLACES: readonly { to: string; title: string; text: string; Icon: ComponentType }[] = [
  { to: "/configuracion/users", title: t.users, text: t.usersText, Icon: PersonIcon },
  { to: "/configuracion/auditoria", title: t.audit, text: t.auditText, Icon: LinkIcon },
];
