import { texts } from "../texts/catalogue";
import styles from "./found-name.module.css";
import { Marked } from "./marked";

interface FoundNameProps {
  name: string;
  /** The name it was found by, and which of its letters matched. */
  foundBy?: { kind: string; text: string; ranges: readonly number[] } | null | undefined;
}

/** The name of a suggested product, with what was typed marked, and the other name it was found by. */
export function FoundName({ name, foundBy }: FoundNameProps) {
  if (!foundBy || foundBy.kind === "name") return <Marked text={name} ranges={foundBy?.ranges} />;
  return (
    <>
      <span translate="no">{name}</span>
      <span className={styles.other}>
        {foundBy.kind === "synonym" && `${texts.search.foundAs} `}
        <Marked text={foundBy.text} ranges={foundBy.ranges} />
      </span>
    </>
  );
}
