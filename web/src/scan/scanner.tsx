import { type FormEvent, type Ref, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { classes } from "../lib/classes";
import { isBlank } from "../lib/text";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import codeBoxStyles from "../ui/code-box.module.css";
import { Dialog } from "../ui/dialog";
import { describedBy, Field } from "../ui/field";
import sharedStyles from "../ui/shared.module.css";
import fieldStyles from "../ui/field.module.css";
import { Notice } from "../ui/notice";
import { Spinner } from "../ui/spinner";
import { liveDecoder, readPicture } from "./decoder";
import { PictureButton } from "./picture-button";
import { ScanResult } from "./scan-result";
import type { Scanned } from "./scanned";
import styles from "./scanner.module.css";
import { useScan } from "./use-scan";
import { Viewfinder } from "./viewfinder";

const t = texts.scan;

type Step =
  | { kind: "looking"; problem: string | null }
  | { kind: "reading" }
  | { kind: "read"; scanned: Exclude<Scanned, { kind: "code" }> };

interface ScannerProps {
  /** What a USB reader has sent already. */
  heard?: string | undefined;
  /** Opens the declaration with this code. */
  onCode: (code: string) => void;
  onClose: () => void;
}

/**
 * Takes the code of a declaration or an act from the camera, a USB reader, a picture or the keyboard, and says whether
 * its QR is genuine.
 */
export function Scanner({ heard, onCode, onClose }: ScannerProps) {
  const [step, setStep] = useState<Step>(
    heard === undefined ? { kind: "looking", problem: null } : { kind: "reading" },
  );
  const read = useScan();
  const field = useRef<HTMLInputElement>(null);
  useTypedInto(field);

  function show(scanned: Scanned) {
    if (scanned.kind === "code") return onCode(scanned.code);
    navigator.vibrate?.(80);
    setStep({ kind: "read", scanned });
  }

  function fail(error: unknown) {
    console.error(error);
    setStep({ kind: "looking", problem: t.failed });
  }

  function take(text: string | null) {
    if (text === null || isBlank(text))
      return setStep({ kind: "looking", problem: text === null ? t.noCodeInPicture : t.empty });
    setStep({ kind: "reading" });
    read(text).then(show).catch(fail);
  }

  const showHeard = useEffectEvent(show);
  const failHeard = useEffectEvent(fail);
  useEffect(() => {
    if (heard !== undefined)
      read(heard)
        .then((scanned) => showHeard(scanned))
        .catch((error: unknown) => failHeard(error));
  }, [heard, read]);

  function again() {
    setStep({ kind: "looking", problem: null });
    if (typesAtOnce()) field.current?.focus();
  }

  return (
    <Dialog
      title={t.title}
      onClose={onClose}
      actions={
        <>
          <PictureButton onPicture={(picture) => void readPicture(picture).then(take)}>
            {texts.camera.picture}
          </PictureButton>
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      <div className={sharedStyles.stack}>
        {step.kind === "looking" && (
          <Viewfinder shape="code" aim={texts.camera.aimAtCode} decoder={liveDecoder} onFound={take} />
        )}
        {step.kind === "reading" && (
          <p className={styles.reading} role="status">
            <Spinner /> {t.reading}
          </p>
        )}
        {step.kind === "read" && <ScanResult scanned={step.scanned} onOpen={onCode} onAgain={again} />}
        {step.kind === "looking" && step.problem !== null && <Notice kind="error">{step.problem}</Notice>}
        <ReaderField ref={field} hint={step.kind === "looking" ? t.hint : undefined} onText={take} />
      </div>
    </Dialog>
  );
}

/** What a reader types belongs into the field, wherever the focus is. */
function useTypedInto(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = ({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent) => {
      const typed = key.length === 1 && key !== " " && !ctrlKey && !altKey && !metaKey;
      if (typed && !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) field.current?.focus();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [field]);
}

/** Whether the field may have the focus: on a phone the keyboard would cover the camera. */
const typesAtOnce = () => matchMedia("(pointer: fine)").matches;

interface ReaderFieldProps {
  ref: Ref<HTMLInputElement>;
  hint: string | undefined;
  onText: (text: string) => void;
}

function ReaderField({ ref, hint, onText }: ReaderFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [focused] = useState(typesAtOnce);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTyped("");
    onText(typed);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field id={id} label={t.field} hint={hint}>
        <div className={codeBoxStyles.row}>
          <input
            ref={ref}
            id={id}
            // A reader types at once.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={focused}
            className={classes(fieldStyles.input, styles.code)}
            value={typed}
            placeholder={texts.declarationCode.placeholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            aria-describedby={describedBy(id, hint, undefined)}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" kind="primary">
            {t.read}
          </Button>
        </div>
      </Field>
    </form>
  );
}
