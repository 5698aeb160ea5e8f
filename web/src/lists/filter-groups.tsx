import { type ReactNode, useId, useState } from "react";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import sharedStyles from "../ui/shared.module.css";
import styles from "./filter-groups.module.css";

const t = texts.filters;

interface FilterGroup {
  title: string;
  /** How many of its filters narrow the list. */
  set: number;
  fields: ReactNode;
}

/** Many filters, by what they are about: one group at a time, first the one that narrows the list. */
export function FilterGroups({ groups }: { groups: readonly FilterGroup[] }) {
  const id = useId();
  const [open, setOpen] = useState(() =>
    Math.max(
      0,
      groups.findIndex(({ set }) => set > 0),
    ),
  );
  return (
    <div className={styles.groups}>
      <div className={sharedStyles.row} role="group" aria-label={t.groups}>
        {groups.map(({ title, set }, index) => (
          <Button
            key={title}
            className={styles.group}
            aria-expanded={index === open}
            aria-controls={`${id}-${index}`}
            onClick={() => setOpen(index)}
          >
            {t.group(title, set)}
          </Button>
        ))}
      </div>
      {groups.map(({ title, fields }, index) => (
        <div key={title} id={`${id}-${index}`} className={styles.fields} hidden={index !== open}>
          {fields}
        </div>
      ))}
    </div>
  );
}
