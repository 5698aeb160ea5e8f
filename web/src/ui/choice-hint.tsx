import { type ReactNode, useCallback, useRef, useState } from "react";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import styles from "./field.module.css";
import type { Option } from "./select";
import { Sentence } from "./sentence";

const t = texts.ui.withdrawn;

interface Choosing {
  options: readonly Option[];
  value: string;
  hint?: ReactNode;
  onChange: (value: string) => void;
}

/**
 * What a form says of a choice that was withdrawn since it was made, with what may stand in its place; otherwise the
 * hint of the field.
 */
export function useChoiceHint({ options, value, hint, onChange }: Choosing): ReactNode {
  const [replaced, setReplaced] = useState({ by: "", gone: "" });
  const read = useRef("");
  // The button that had the focus goes away: what it did takes its place, once.
  const bringToReader = useCallback(
    (said: HTMLElement | null) => {
      if (!said || read.current === replaced.by) return;
      read.current = replaced.by;
      said.focus();
    },
    [replaced],
  );
  const chosen = options.find((option) => option.value === value);
  if (!chosen) return hint;
  const { label, instead } = chosen;
  if (value === replaced.by) {
    return (
      <span ref={bringToReader} tabIndex={-1}>
        <Sentence text={t.replaced(label, replaced.gone)} names={[label, replaced.gone]} />
      </span>
    );
  }
  if (!chosen.withdrawn) return hint;
  function replace(by: string) {
    setReplaced({ by, gone: label });
    onChange(by);
  }
  return (
    <>
      <Sentence text={t.hint(label)} names={[label]} />
      {instead && (
        <Button className={styles.instead} onClick={() => replace(instead.value)}>
          <Sentence text={t.instead(instead.label)} names={[instead.label]} />
        </Button>
      )}
    </>
  );
}
