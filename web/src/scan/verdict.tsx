import type { ComponentType, ReactNode } from "react";
import { classes } from "../lib/classes";
import { AttentionIcon, CheckIcon, InfoIcon, KeyIcon, MistakeIcon } from "../ui/icons";
import styles from "./verdict.module.css";

interface VerdictProps {
  kind: keyof typeof ICONS;
  /** The verdict in a word or two. */
  word: string;
  /** What it means. */
  children: ReactNode;
}

/** What a scanned code turned out to be, first and large. */
export function Verdict({ kind, word, children }: VerdictProps) {
  const VerdictIcon = ICONS[kind];
  return (
    <div role="alert" className={classes(styles.verdict, styles[kind])}>
      <p className={styles.word} translate="no">
        <VerdictIcon /> {word}
      </p>
      <p>{children}</p>
    </div>
  );
}

const ICONS = {
  genuine: CheckIcon,
  unsigned: InfoIcon,
  replaced: AttentionIcon,
  annulled: AttentionIcon,
  altered: MistakeIcon,
  unknown_key: KeyIcon,
  foreign: InfoIcon,
} satisfies Record<string, ComponentType>;
