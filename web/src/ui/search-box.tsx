import { useRef } from "react";
import { classes } from "../lib/classes";
import { useTyped } from "../lib/use-typed";
import { useTypedEarly } from "../lib/use-typed-early";
import { CloseIcon, SearchIcon } from "./icons";
import styles from "./search-box.module.css";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  id?: string;
  className?: string;
  /** Points at the element that shows the results. */
  controls?: string;
  /** What the Enter key does; without it, the key puts the phone's keyboard away. */
  onEnter?: () => void;
}

/** Where one types what to look for; its label is for screen readers, so say it beside the box too. */
export function SearchBox({
  label,
  placeholder,
  clearLabel,
  value,
  onChange,
  id,
  className,
  controls,
  onEnter,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, noteReported } = useTyped(value);
  function type(text: string) {
    setTyped(text);
    noteReported(text);
    onChange(text);
  }
  useTypedEarly(input, setTyped, type);
  return (
    <div className={classes(styles.box, className)} role="search">
      <span className={styles.icon}>
        <SearchIcon />
      </span>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={label}
        aria-controls={controls}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed) {
            event.preventDefault();
            type("");
          }
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (onEnter) onEnter();
          // The results are already there; put the phone's keyboard away so that they can be seen.
          else input.current?.blur();
        }}
      />
      {typed && (
        <button
          type="button"
          className={styles.clear}
          aria-label={clearLabel}
          onClick={() => {
            type("");
            input.current?.focus();
          }}
        >
          <CloseIcon />
        </button>
      )}
    </div>
  );
}
