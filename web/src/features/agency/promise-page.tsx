import { texts } from "../../texts/catalogue";
import { Page, PageHeader } from "../../ui/page";
import styles from "./promise-page.module.css";

const t = texts.agency;

interface PromisePageProps {
  lead: string;
  parts: readonly { title: string; texts: readonly string[] }[];
}

/** A text in which the agency says what it does, and how to ask it. */
export function PromisePage({ lead, parts }: PromisePageProps) {
  return (
    <Page reading dense>
      <PageHeader lead={lead} />
      <div className={styles.parts}>
        {parts.map((part) => (
          <section key={part.title} className={styles.part}>
            <h2>{part.title}</h2>
            <div className={styles.texts}>
              {part.texts.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </section>
        ))}
        <section className={styles.part}>
          <h2>{t.contact}</h2>
          <address className={styles.contact}>
            <p>{t.name}</p>
            <p>{t.details}</p>
            <a href={t.siteUrl} rel="noreferrer">
              {t.site}
            </a>
          </address>
        </section>
      </div>
    </Page>
  );
}
