import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { sealKeys } from "../offline/seal-keys";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { QrIcon } from "../ui/icons";
import { useAlertedDeclarations } from "./use-alerts";
import { useReader } from "./use-reader";

const Scanner = lazy(() => import("./scanner").then((module) => ({ default: module.Scanner })));

/**
 * Opens the scanner, also with what a USB reader sends while the focus is in no field. `onCode` gets the code of the
 * declaration to open. A screen that has a use of its own for what the reader sends does not let it listen.
 */
export function ScanButton({ onCode, listens = true }: { onCode: (code: string) => void; listens?: boolean }) {
  const [open, setOpen] = useState(false);
  const [heard, setHeard] = useState<string>();
  const show = (text?: string) => {
    setHeard(text);
    setOpen(true);
  };
  useReader({
    // Fields and dialogs, such as the open scanner, get their keys themselves.
    hears: (target) => listens && target.closest("input, textarea, select, dialog") === null,
    remember: () => undefined,
    placeFor: (text) => () => show(text),
  });
  // Both are on the device before the network goes away.
  useQuery(sealKeys);
  useAlertedDeclarations();
  return (
    <>
      <Button wide onClick={() => show()}>
        <QrIcon /> <span>{texts.scan.open}</span>
      </Button>
      {open && <ScannerDialog heard={heard} onClose={() => setOpen(false)} onCode={onCode} />}
    </>
  );
}

interface ScannerDialogProps {
  heard?: string | undefined;
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The open scanner, which is loaded when somebody needs it. A code closes it. */
export function ScannerDialog({ heard, onCode, onClose }: ScannerDialogProps) {
  return (
    <Suspense>
      <Scanner
        heard={heard}
        onClose={onClose}
        onCode={(code) => {
          onClose();
          onCode(code);
        }}
      />
    </Suspense>
  );
}
