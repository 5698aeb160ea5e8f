import { type Picture, type SlotName } from "../../api/settings";
import { classes } from "../../lib/classes";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { AgencyLogo } from "../../ui/agency-logo";
import { AgencyPicture } from "../../ui/agency-picture";
import { FinchMark } from "../../ui/finch-mark";
import { CloseIcon, SearchIcon } from "../../ui/icons";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./slot-preview.module.css";

const t = managementTexts.settings.images;

type Theme = "light" | "dark";

/** A place as it looks with a picture, in both themes; paper has only one. */
export function SlotPreviews({ slot, picture }: { slot: SlotName; picture: Picture | null }) {
  const themes: readonly Theme[] = slot === "print" || slot === "home_background" ? ["light"] : ["light", "dark"];
  return (
    <div className={classes(sharedStyles.stack, styles.previews, themes.length === 1 && styles.single)}>
      {themes.map((theme) => (
        <figure key={theme} className={styles.figure}>
          {themes.length > 1 && <figcaption>{managementTexts.settings[theme]}</figcaption>}
          <div
            data-theme={theme}
            className={styles.stage}
            role="img"
            aria-label={t.previewOf(t.slots[slot].name, managementTexts.settings[theme])}
          >
            <Scene slot={slot} picture={picture} />
          </div>
        </figure>
      ))}
    </div>
  );
}

function Scene({ slot, picture }: { slot: SlotName; picture: Picture | null }) {
  switch (slot) {
    case "header":
      return (
        <div className={styles.header}>
          <AgencyLogo
            picture={picture}
            plate="narrow"
            className={styles.headerLogo}
            markClassName={styles.headerMark}
          />
          <span className={styles.words}>
            <span className={styles.name}>{texts.app.name}</span>
            <span className={styles.quiet}>{texts.app.tagline}</span>
          </span>
        </div>
      );
    case "print":
      return (
        <div className={styles.paper}>
          <AgencyLogo picture={picture} className={styles.printLogo} markClassName={styles.printMark} />
          <span className={styles.issuer}>
            <span>{t.sample.agency}</span>
            <strong>{t.sample.act}</strong>
          </span>
          <span className={styles.folio} translate="no">
            {t.sample.folio}
          </span>
        </div>
      );
    case "login":
      return (
        <div className={styles.login}>
          <AgencyLogo picture={picture} plate="wide" markClassName={styles.loginMark} />
          <strong className={styles.title}>{texts.app.titles.login}</strong>
          <span className={styles.box} />
          <span className={styles.box} />
          <span className={styles.action}>{texts.session.submit}</span>
        </div>
      );
    case "home_background":
      return (
        <div className={classes(styles.hero, picture !== null && styles.pictured)}>
          {picture ? (
            <AgencyPicture picture={picture} className={styles.background} />
          ) : (
            <FinchMark className={styles.heroMark} />
          )}
          <span className={styles.heroWords}>
            <strong className={styles.question}>{texts.home.question}</strong>
            <span>{texts.home.questionHelp}</span>
            <span className={styles.search}>
              <SearchIcon /> {texts.home.placeholder}
            </span>
          </span>
        </div>
      );
    case "offline_picture":
      return (
        <div className={styles.offline}>
          {picture && <AgencyPicture picture={picture} className={styles.offlinePicture} />}
          <strong className={styles.title}>{texts.app.titles.offline}</strong>
          <span className={styles.quiet}>{texts.offlinePage.offline}</span>
        </div>
      );
    case "icon":
      return (
        <div className={classes(sharedStyles.ends, styles.window)}>
          <span className={styles.tab}>
            <AgencyLogo picture={picture} className={styles.icon} markClassName={styles.icon} />
            {texts.app.documentTitle(texts.app.titles.home)}
            <CloseIcon />
          </span>
          <AgencyLogo picture={picture} className={styles.largeIcon} markClassName={styles.largeIcon} />
        </div>
      );
  }
}
