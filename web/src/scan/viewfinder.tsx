import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { Spinner } from "../ui/spinner";
import type { LiveDecoder } from "./decoder";
import { torchOf, useCamera } from "./use-camera";
import sharedStyles from "../ui/shared.module.css";
import styles from "./viewfinder.module.css";
import { classes } from "../lib/classes";

const t = texts.camera;

/** Milliseconds between two looks: quick enough for people, and leaves the phone some time. */
const LOOK_MS = 120;
/** Who has found nothing by then may need help. */
const LATE_MS = 10_000;

interface ViewfinderProps {
  /** How the camera is to be held, in a sentence. */
  aim: string;
  /** What is looked for: its outline stands in the picture. */
  shape: "code" | "document";
  /** Gives what reads a frame. `signal` ends when nothing is looked for any more. */
  decoder: (signal: AbortSignal) => Promise<LiveDecoder>;
  onFound: (text: string) => void;
  /** Called when no frame can be looked at. */
  onFailure?: () => void;
  /** Shown where nothing was found for long. */
  help?: ReactNode;
}

/** What the camera sees, until something is read in it. */
export function Viewfinder(props: ViewfinderProps) {
  const [deviceId, setDeviceId] = useState("");
  const [attempt, setAttempt] = useState(0);
  return (
    <Filming
      key={`${attempt} ${deviceId}`}
      {...props}
      deviceId={deviceId}
      onDevice={setDeviceId}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

interface FilmingProps extends ViewfinderProps {
  /** Empty for the rear camera. */
  deviceId: string;
  onDevice: (deviceId: string) => void;
  onRetry: () => void;
}

function Filming({ deviceId, onDevice, onRetry, aim, help, ...looking }: FilmingProps) {
  const camera = useCamera(deviceId);
  if (camera.kind === "starting") {
    return (
      <p className={classes(styles.window, styles[looking.shape])} role="status">
        <Spinner /> {t.starting}
      </p>
    );
  }
  if (camera.kind === "failed") {
    const { why } = camera;
    const again = why === "refused" || why === "busy";
    return (
      <Notice kind="warning" title={t[`${why}Title`]} actions={again && <Button onClick={onRetry}>{t.retry}</Button>}>
        {t[why]}
      </Notice>
    );
  }
  return (
    <div className={styles.viewfinder}>
      <Picture stream={camera.stream} {...looking} />
      <div className={classes(sharedStyles.ends, styles.tools)}>
        <p className={sharedStyles.quiet}>{aim}</p>
        <Torch stream={camera.stream} />
        {camera.devices.length > 1 && (
          <label className={styles.choose}>
            {t.choose}
            <select value={deviceId || currentDevice(camera.stream)} onChange={(event) => onDevice(event.target.value)}>
              {camera.devices.map((device, n) => (
                <option key={device.deviceId} value={device.deviceId}>
                  {device.label || t.name(n + 1)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {help !== undefined && <Late>{help}</Late>}
    </div>
  );
}

/** Shows something where the camera has looked for long. */
function Late({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div role="status">{isLate && children}</div>;
}

interface PictureProps extends Pick<ViewfinderProps, "shape" | "decoder" | "onFound" | "onFailure"> {
  stream: MediaStream;
}

function Picture({ stream, shape, decoder, onFound, onFailure }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onFound);
  const failed = useEffectEvent(() => onFailure?.());

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Leaving before the first picture is no failure.
    element.play().catch(() => undefined);
    const looking = new AbortController();
    const { signal } = looking;
    textIn(element, decoder, signal).then(
      (text) => !signal.aborted && found(text),
      (error: unknown) => {
        if (signal.aborted) return;
        console.error(error);
        failed();
      },
    );
    return () => {
      looking.abort();
      element.srcObject = null;
    };
  }, [stream, decoder]);

  return (
    <div className={classes(styles.window, styles[shape])}>
      <video ref={video} className={styles.video} muted playsInline aria-label={t.label} />
      <span className={styles.frame} aria-hidden="true" />
    </div>
  );
}

/** Looks at frame after frame until something is read. Rejects when `signal` ends, and when no frame can be looked at. */
async function textIn(
  video: HTMLVideoElement,
  decoder: ViewfinderProps["decoder"],
  signal: AbortSignal,
): Promise<string> {
  const decode = await decoder(signal);
  for (;;) {
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop -- one frame after the other
    const text = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await decode(video) : null;
    if (text) return text;
    // oxlint-disable-next-line no-await-in-loop -- leaves the phone some time
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function Torch({ stream }: { stream: MediaStream }) {
  const [on, setOn] = useState(false);
  const light = torchOf(stream);
  if (!light) return null;
  return (
    <Button aria-pressed={on} onClick={() => void light(!on).then(() => setOn(!on), console.error)}>
      {on ? t.torchOff : t.torchOn}
    </Button>
  );
}

function currentDevice(stream: MediaStream): string {
  return stream.getVideoTracks()[0]?.getSettings().deviceId ?? "";
}
