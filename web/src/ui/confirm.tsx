import { type ReactNode } from "react";
import { texts } from "../texts/catalogue";
import { Button, type ButtonKind } from "./button";
import { Dialog } from "./dialog";
import type { Names } from "./sentence";

interface ConfirmProps {
  title: string;
  /** The names, codes and verdicts in the title, which are not translated. */
  names?: Names | undefined;
  children: ReactNode;
  /** What happens, in the words of the button that does it. */
  action: string;
  kind?: ButtonKind;
  busy?: boolean;
  /** What is confirmed cannot be read yet. */
  disabled?: boolean;
  /** Enter confirms: nothing has to be filled in first. */
  ready?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be undone. */
export function Confirm({
  title,
  names,
  children,
  action,
  kind = "primary",
  busy,
  disabled,
  ready,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog
      title={title}
      names={names}
      onClose={onClose}
      actions={
        <>
          <Button
            kind={kind}
            busy={busy ?? false}
            disabled={disabled}
            data-first={ready || undefined}
            onClick={onConfirm}
          >
            {action}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            {texts.ui.cancel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
