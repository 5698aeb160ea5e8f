import { createContext, use, useEffect } from "react";
import { createPortal } from "react-dom";
import { texts } from "../texts/catalogue";
import styles from "./filter-bar.module.css";
import hidden from "./hidden.module.css";
import { CloseIcon } from "./icons";

const t = texts.filters;

interface Chips {
  /** Where the filters that are set are shown, unless their controls are in sight. */
  list: HTMLElement | null;
  /** Where they are said on paper, while it is printed. */
  paper: HTMLElement | null;
  /** Who counts them. */
  note: (more: number) => void;
}

export const ChipPlace = createContext<Chips | null>(null);

interface FilterChipProps {
  label: string;
  /** What is filtered by, as a person reads it; left out while the words are on their way. */
  value?: string | undefined;
  onRemove: () => void;
}

/** Says that a filter is set, and takes it away. Stands beside the control of the filter while it has a value. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  const place = use(ChipPlace);
  const note = place?.note;
  useEffect(() => {
    note?.(1);
    return () => note?.(-1);
  }, [note]);
  const said = t.chip(label, value);
  return (
    <>
      {place?.paper && createPortal(<li>{said}</li>, place.paper)}
      {place?.list &&
        createPortal(
          <li>
            <button type="button" className={styles.chip} onClick={onRemove}>
              <span className={hidden.hidden}>{t.remove} </span>
              <span>{said}</span>
              <CloseIcon />
            </button>
          </li>,
          place.list,
        )}
    </>
  );
}
