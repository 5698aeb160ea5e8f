import { useEffect, useRef, useState } from "react";
import { documentDecoder, type PictureReading, readDocumentPicture } from "../../scan/document-picture";
import { PictureButton } from "../../scan/picture-button";
import { Viewfinder } from "../../scan/viewfinder";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { ProgressBar } from "../../ui/progress-bar";
import styles from "./document-reader.module.css";

const t = texts.documentReading;

type Failure = Extract<PictureReading, { failed: string }>["failed"] | "not_arrived";
type State = { kind: "idle"; failure?: Failure } | { kind: "reading"; share: number };

/** Reads the lines of a document in a picture, on this device. */
export function PictureReader({ onLines }: { onLines: (lines: string) => void }) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const work = useRef<AbortController>(undefined);
  const [hasCamera] = useState(() => matchMedia("(pointer: coarse)").matches);
  /** How often the camera has read lines: it looks anew after lines that were refused. */
  const [times, setTimes] = useState(0);
  useEffect(() => () => work.current?.abort(), []);

  async function read(picture: File) {
    const control = (work.current = new AbortController());
    setState({ kind: "reading", share: 0 });
    const onShare = (share: number) => setState({ kind: "reading", share });
    const reading = await readDocumentPicture(picture, { onShare, signal: control.signal }).catch((error: unknown) => {
      if (!control.signal.aborted) console.error(error);
      return { failed: "not_arrived" } as const;
    });
    if (control.signal.aborted) return;
    setState({ kind: "idle", ...("failed" in reading && { failure: reading.failed }) });
    if ("lines" in reading) onLines(reading.lines.join("\n"));
  }

  if (state.kind === "reading") {
    return (
      <>
        <ProgressBar label={t.reading} share={state.share || null} />
        <div>
          <Button
            ref={toReader}
            onClick={() => {
              work.current?.abort();
              setState({ kind: "idle" });
            }}
          >
            {t.cancel}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      {state.failure && <Failed why={state.failure} />}
      {hasCamera && "mediaDevices" in navigator && state.failure !== "not_arrived" && (
        <Viewfinder
          key={times}
          shape="document"
          aim={t.aim}
          decoder={documentDecoder}
          help={<Hints />}
          onFound={(lines) => {
            navigator.vibrate?.(80);
            setTimes(times + 1);
            onLines(lines);
          }}
          onFailure={() => setState({ kind: "idle", failure: "not_arrived" })}
        />
      )}
      <div className={styles.pictures}>
        {hasCamera && (
          <PictureButton kind="plain" camera onPicture={(picture) => void read(picture)}>
            {t.take}
          </PictureButton>
        )}
        <PictureButton kind={hasCamera ? "plain" : "primary"} onPicture={(picture) => void read(picture)}>
          {t.choose}
        </PictureButton>
      </div>
      <p>
        {t.picture} <strong>{t.stays}</strong>
      </p>
    </>
  );
}

/** The button that was pressed is gone: what stands in its place has the focus. */
const toReader = (element: HTMLElement | null) => element?.focus();

function Failed({ why }: { why: Failure }) {
  if (why === "not_arrived")
    return (
      <Notice ref={toReader} kind="error">
        {t.notArrived}
      </Notice>
    );
  if (why === "no_picture")
    return (
      <Notice ref={toReader} kind="error">
        {t.noPicture}
      </Notice>
    );
  return (
    <Notice ref={toReader} kind="error" title={t.unreadable}>
      <Hints />
    </Notice>
  );
}

const Hints = () => (
  <ul className={styles.hints}>
    {t.unreadableHints.map((hint) => (
      <li key={hint}>{hint}</li>
    ))}
  </ul>
);
