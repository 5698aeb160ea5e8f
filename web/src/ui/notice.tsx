import type { ReactNode, Ref } from "react";
import { classes } from "../lib/classes";
import { AttentionIcon, CheckIcon, InfoIcon, MistakeIcon } from "./icons";
import styles from "./notice.module.css";
import { type Names, Sentence } from "./sentence";
import type { Tone } from "../lib/tones";

interface NoticeProps {
  /** `attention` is plum as an error is, but nothing failed. */
  kind?: "info" | "warning" | "error" | Extract<Tone, "attention" | "done">;
  title?: string;
  /** The names, codes and verdicts in the title, which are not translated. */
  names?: Names | undefined;
  children?: ReactNode;
  /** Buttons under the text. */
  actions?: ReactNode;
  /** Lets a form bring the notice to the reader. */
  ref?: Ref<HTMLDivElement>;
}

/** A banner inside the page. Errors are announced at once, the rest politely. */
export function Notice({ kind = "info", title, names, children, actions, ref }: NoticeProps) {
  const NoticeIcon = ICONS[kind];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={kind === "error" ? "alert" : "status"}
      className={classes(styles.notice, styles[kind])}
    >
      <NoticeIcon />
      <div className={styles.content}>
        {title && (
          <p className={styles.title}>
            <Sentence text={title} names={names} />
          </p>
        )}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

const ICONS = {
  info: InfoIcon,
  warning: AttentionIcon,
  error: MistakeIcon,
  attention: AttentionIcon,
  done: CheckIcon,
};
