import { formatDate } from "../lib/format";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { TextArea } from "../ui/text-area";
import styles from "./document-lines-field.module.css";

interface DocumentLinesFieldProps {
  label: string;
  hint: string;
  typed: string;
  onChange: (text: string) => void;
}

/** Where the lines of a document are typed or pasted. */
export const DocumentLinesField = ({ label, hint, typed, onChange }: DocumentLinesFieldProps) => (
  <div className={styles.lines}>
    <TextArea
      label={label}
      hint={hint}
      rows={3}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      translate="no"
      value={typed}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
);

/** Why lines were refused; `help` says how to go on. */
export const RefusedLines = ({
  title,
  help,
  problems,
}: {
  title: string;
  help: string;
  problems: readonly string[];
}) => (
  <Notice kind="error" title={title}>
    <Remarks of={problems} />
    <p>{help}</p>
  </Notice>
);

/** What somebody must look at, one below the other. */
export const Remarks = ({ of }: { of: readonly string[] }) => (
  <ul className={styles.remarks}>
    {of.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
);

/** The days on which the person of a document may have been born. */
export const BirthButtons = ({ of, onChoose }: { of: readonly string[]; onChoose: (birth: string) => void }) =>
  of.map((birth) => (
    <Button key={birth} onClick={() => onChoose(birth)}>
      {formatDate(birth)}
    </Button>
  ));
