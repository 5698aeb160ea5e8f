import { classes } from "../lib/classes";
import { texts } from "../texts/catalogue";
import { AgencyPicture } from "./agency-picture";
import hidden from "./hidden.module.css";
import styles from "./banner-card.module.css";
import { ChevronIcon } from "./icons";
import { OwnOrWebLink } from "./own-or-web-link";

interface BannerCardProps {
  title: string;
  text: string;
  link: string | null;
  picture: { url: string; width: number; height: number; alt: string } | null;
  /** The only one: the picture stands beside the words where there is room. */
  alone?: boolean;
}

/** A banner of the home page. */
export function BannerCard({ title, text, link, picture, alone }: BannerCardProps) {
  return (
    <article className={classes(styles.card, alone && picture !== null && styles.alone)}>
      {picture && (
        <div className={styles.frame}>
          <AgencyPicture picture={picture} className={styles.picture} lazy />
        </div>
      )}
      <div className={styles.words}>
        <h3>{title}</h3>
        {text && <p className={styles.text}>{text}</p>}
        {link && (
          <p>
            <OwnOrWebLink to={link} className={styles.link}>
              {texts.settings.bannerMore}
              <span className={hidden.hidden}>: {title}</span>
              <ChevronIcon />
            </OwnOrWebLink>
          </p>
        )}
      </div>
    </article>
  );
}
