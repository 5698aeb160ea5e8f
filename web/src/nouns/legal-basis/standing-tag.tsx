import { classes } from "../../lib/classes";
import { texts } from "../../texts/es";
// First, so that what stands out goes over it.
import tag from "../../ui/tag.module.css";
import styles from "./standing-tag.module.css";

/** Whether a norm is in force, in a word; one that is not stands out. */
export function StandingTag({ standing }: { standing: keyof typeof texts.legal.standings }) {
  return (
    <span className={classes(tag.tag, styles[standing])} translate="no">
      {texts.legal.standings[standing]}
    </span>
  );
}
