import { useState } from "react";
import { type Banner, pictureOf } from "../../api/settings";
import { classes } from "../../lib/classes";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { AgencyPicture } from "../../ui/agency-picture";
import { Button } from "../../ui/button";
import { DownIcon, GripIcon, UpIcon } from "../../ui/icons";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./banner-row.module.css";
import { type BannerState, datesText } from "./banner-state";

const t = managementTexts.settings.banners;

interface BannerRowProps {
  banner: Banner;
  state: BannerState;
  /** Its place among all of them, where it may be changed. */
  place?: { index: number; last: number; onMove: (to: number) => void };
  drag?: { onStart: () => void; onDrop: () => void };
  onEdit?: () => void;
  onActivate?: (active: boolean) => void;
  onHistory: () => void;
  online: boolean;
  busy: boolean;
}

/** One banner as it is managed. */
export function BannerRow({ banner, state, place, drag, onEdit, onActivate, onHistory, online, busy }: BannerRowProps) {
  const { title, text, link, severity, active, placement } = banner;
  const [over, setOver] = useState(false);
  const picture = pictureOf(banner);
  return (
    <li
      className={classes(styles.row, over && styles.over, !active && styles.inactive)}
      {...(drag && {
        draggable: true,
        onDragStart: (event) => {
          event.dataTransfer.effectAllowed = "move";
          drag.onStart();
        },
        onDragOver: (event) => {
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event) => {
          event.preventDefault();
          setOver(false);
          drag.onDrop();
        },
      })}
    >
      {place && (
        <div className={styles.order}>
          <span className={styles.grip} aria-hidden="true">
            <GripIcon />
          </span>
          <Step label={t.moveUp(title)} disabled={place.index === 0} onClick={() => place.onMove(place.index - 1)} up />
          <Step
            label={t.moveDown(title)}
            disabled={place.index === place.last}
            onClick={() => place.onMove(place.index + 1)}
          />
        </div>
      )}
      {placement === "home" && (
        <div className={classes(styles.frame, !picture && styles.blank)}>
          {picture ? <AgencyPicture picture={picture} className={styles.picture} lazy /> : <span>{t.noPicture}</span>}
        </div>
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
        <p className={styles.facts}>
          <Tag tone={TONES.banner[state]}>{t.states[state]}</Tag>{" "}
          <span className={sharedStyles.quiet}>
            {severity && <>{texts.settings.strip.severities[severity]} · </>}
            {datesText(banner)}
            {placement === "home" && !picture && <span className={styles.narrow}> · {t.noPicture}</span>}
            {link && <> · {t.linkTo(link)}</>}
          </span>
        </p>
      </div>
      <div className={styles.buttons}>
        {onEdit && (
          <Button aria-label={t.editNamed(title)} onClick={onEdit}>
            {t.edit}
          </Button>
        )}
        {onActivate && (
          <Button
            busy={busy}
            disabled={!online}
            aria-label={active ? t.deactivateNamed(title) : t.reactivateNamed(title)}
            onClick={() => onActivate(!active)}
          >
            {active ? t.deactivate : t.reactivate}
          </Button>
        )}
        <Button kind="quiet" aria-label={t.historyNamed(title)} onClick={onHistory}>
          {managementTexts.settings.history}
        </Button>
      </div>
    </li>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  up?: boolean;
  onClick: () => void;
}

/** Stays where the focus is when it has nowhere to go. */
function Step({ label, disabled, up, onClick }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      {up ? <UpIcon /> : <DownIcon />}
    </button>
  );
}
