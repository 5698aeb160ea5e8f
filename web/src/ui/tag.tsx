import type { ReactNode } from "react";
import { classes } from "../lib/classes";
import { AttentionIcon, CheckIcon } from "./icons";
import styles from "./tag.module.css";
import type { Tone } from "../lib/tones";

interface TagProps {
  tone?: Tone | undefined;
  /** Whether the browser may translate the word. */
  translate?: "no" | undefined;
  children: ReactNode;
}

/** Where something stands, in a word; how urgent it is, in colour and sign. */
export function Tag({ tone = "neutral", translate, children }: TagProps) {
  return (
    <span className={classes(styles.tag, styles[tone])} translate={translate}>
      {tone === "attention" && <AttentionIcon />}
      {tone === "done" && <CheckIcon />}
      {children}
    </span>
  );
}
