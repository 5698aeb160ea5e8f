import { type PointerEvent, type Ref, useId, useState } from "react";
import { SIGNATURE_BOX, withoutDot, withPoint } from "../lib/signature";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import { describedBy, FieldGroup, type FieldTexts } from "./field";
import styles from "./signature-pad.module.css";
import { SignatureStrokes } from "./signature-strokes";

interface SignaturePadProps extends FieldTexts {
  /** An SVG path of moves and lines; empty while nothing is drawn. */
  value: string;
  onChange: (path: string) => void;
  /** What the form calls it. */
  name?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A box to sign in by finger, pen or mouse. What it shows is what it keeps. */
export function SignaturePad({ value, onChange, name, ref, ...field }: SignaturePadProps) {
  const id = useId();
  const [drawing, setDrawing] = useState<string | null>(null);

  function finish() {
    if (drawing === null) return;
    onChange(withoutDot(drawing));
    setDrawing(null);
  }

  const shown = drawing ?? value;
  return (
    <FieldGroup id={id} {...field}>
      <div
        ref={ref}
        tabIndex={-1}
        data-field={name}
        role="img"
        aria-label={value === "" ? texts.retentions.form.signaturePad.empty : texts.retentions.form.signaturePad.drawn}
        aria-describedby={describedBy(id, field.hint, field.error)}
        className={styles.pad}
        data-wrong={field.error ? "" : undefined}
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawing(add(value, event, true));
        }}
        onPointerMove={(event) => event.isPrimary && drawing !== null && setDrawing(add(drawing, event, false))}
        onPointerUp={finish}
        onPointerCancel={finish}
      >
        {shown === "" && <span className={styles.here}>{texts.retentions.form.signaturePad.here}</span>}
        <SignatureStrokes path={shown} />
      </div>
      {value !== "" && (
        <div>
          <Button kind="quiet" onClick={() => onChange("")}>
            {texts.retentions.form.signaturePad.clear}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

/** The path with what the pen did since the event before. */
function add(path: string, event: PointerEvent<HTMLDivElement>, begins: boolean): string {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const { nativeEvent } = event;
  // A browser reports a quick pen once per frame; what lies between is in the coalesced events.
  const events = begins ? [] : (nativeEvent.getCoalescedEvents?.() ?? []);
  return (events.length > 0 ? events : [nativeEvent]).reduce(
    (before, { clientX, clientY }) =>
      withPoint(
        before,
        { x: ((clientX - left) / width) * SIGNATURE_BOX.width, y: ((clientY - top) / height) * SIGNATURE_BOX.height },
        begins,
      ),
    path,
  );
}
