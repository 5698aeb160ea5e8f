import { Fragment } from "react";
import { partsOf } from "../../ui/sentence";
import styles from "./record-sentence.module.css";
import type { AuditRecord } from "./audit-queries";
import type { RecordNames } from "./record-names";
import { deedOf, objectsOf } from "./record-words";

/** A code or a folio, which stays in one line; an address may be longer than one. */
const CODE = /^\S{1,24}$/;

/** What somebody did, with what it was done to in bold: the code, folio or name that a reader looks for. */
export function Deed({ record, names, words = deedOf(record, names) }: DeedProps) {
  return partsOf(words, objectsOf(record)).map(({ part, isName }, n) => (
    // The parts of one sentence are always in their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={n}>
      {isName ? <strong className={CODE.test(part) ? styles.code : styles.object}>{part}</strong> : part}
    </Fragment>
  ));
}

interface DeedProps {
  record: AuditRecord;
  names: RecordNames;
  /** How it is told here, when not as everywhere. */
  words?: string;
}
