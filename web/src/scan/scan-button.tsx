import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { sealKeys } from "../offline/seal-keys";
import { texts } from "../texts/es";
import { Button } from "../ui/button";
import { QrIcon } from "../ui/icons";

const Scanner = lazy(() => import("./scanner").then((module) => ({ default: module.Scanner })));

/** Opens the scanner; `onCode` gets the code of the declaration to open. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [open, setOpen] = useState(false);
  // The keys are on the device before the network goes away.
  useQuery(sealKeys);
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        <QrIcon /> {texts.scan.open}
      </Button>
      {open && (
        <Suspense>
          <Scanner
            onClose={() => setOpen(false)}
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
