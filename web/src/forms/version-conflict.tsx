import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { ComparedVersions, type ConflictField } from "./compared-versions";

const t = texts.editing.conflict;

interface VersionConflictProps {
  name: string;
  fields: readonly ConflictField[];
  /** Gives up what was typed. */
  onTakeCurrent: () => void;
  /** Saves what was typed over what is there now. */
  onKeepMine: () => void;
  /** Goes back to the form with everything as it was typed. */
  onClose: () => void;
  busy?: boolean;
}

/** Shows both versions field by field after somebody else saved first, and asks which of them stays. */
export function VersionConflict({ name, fields, onTakeCurrent, onKeepMine, onClose, busy }: VersionConflictProps) {
  return (
    <Dialog
      title={t.title(name)}
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" busy={busy ?? false} onClick={onKeepMine}>
            {t.keepMine}
          </Button>
          <Button disabled={busy} onClick={onTakeCurrent}>
            {t.takeCurrent}
          </Button>
        </>
      }
    >
      <p>{t.text}</p>
      <ComparedVersions fields={fields} words={t} />
    </Dialog>
  );
}
