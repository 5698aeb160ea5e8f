import { Link } from "react-router";
import { texts } from "../texts/catalogue";
import { FinchMark } from "../ui/finch-mark";
import styles from "./footer.module.css";

const t = texts.agency;
const { titles } = texts.app;

/** Whose pages these are, how to reach them, and what they owe to their readers. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <p className={styles.agency}>
          <FinchMark />
          <span>{t.name}</span>
        </p>
        <section>
          <h2>{t.contact}</h2>
          <address className={styles.contact}>
            <p>{t.details}</p>
            <a href={t.siteUrl} rel="noreferrer">
              {t.site}
            </a>
          </address>
        </section>
        <nav aria-label={t.pages}>
          <ul className={styles.links}>
            <li>
              <Link to="/verificar">{titles.verification}</Link>
            </li>
            <li>
              <Link to="/verbaselegal">{titles.legal}</Link>
            </li>
            <li>
              <Link to="/privacidad">{titles.privacy}</Link>
            </li>
            <li>
              <Link to="/accesibilidad">{titles.accessibility}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
