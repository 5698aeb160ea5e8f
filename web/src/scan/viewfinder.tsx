import { useEffect, useRef, useState } from "react";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import { Spinner } from "../ui/spinner";
import { liveDecoder } from "./decoder";
import { torchOf, useCamera } from "./use-camera";
import sharedStyles from "../ui/shared.module.css";
import styles from "./viewfinder.module.css";
import { classes } from "../lib/classes";

const t = texts.scan.camera;

/** Milliseconds between two looks for a code: quick enough for people, and leaves the phone some time. */
const LOOK_MS = 120;

/** What the camera sees, until a code is found in it. */
export function Viewfinder({ onFound }: { onFound: (text: string) => void }) {
  const [deviceId, setDeviceId] = useState("");
  const [attempt, setAttempt] = useState(0);
  return (
    <Filming
      key={`${attempt} ${deviceId}`}
      deviceId={deviceId}
      onDevice={setDeviceId}
      onFound={onFound}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}

interface FilmingProps {
  /** Empty for the rear camera. */
  deviceId: string;
  onDevice: (deviceId: string) => void;
  onFound: (text: string) => void;
  onRetry: () => void;
}

function Filming({ deviceId, onDevice, onFound, onRetry }: FilmingProps) {
  const camera = useCamera(deviceId);
  if (camera.kind === "starting") {
    return (
      <p className={styles.window} role="status">
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
      <Picture stream={camera.stream} onFound={onFound} />
      <div className={classes(sharedStyles.ends, styles.tools)}>
        <p className={sharedStyles.quiet}>{t.aim}</p>
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
    </div>
  );
}

function Picture({ stream, onFound }: { stream: MediaStream; onFound: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  }, [onFound]);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Leaving before the first picture is no failure.
    element.play().catch(() => undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looking = true;
    liveDecoder().then((decode) => {
      const look = async () => {
        const text =
          element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await decode(element).catch(() => null) : null;
        if (!looking) return;
        if (text) found.current(text);
        else timer = setTimeout(() => void look(), LOOK_MS);
      };
      void look();
    }, console.error);
    return () => {
      looking = false;
      clearTimeout(timer);
      element.srcObject = null;
    };
  }, [stream]);

  return (
    <div className={styles.window}>
      <video ref={video} className={styles.video} muted playsInline aria-label={t.label} />
      <span className={styles.frame} aria-hidden="true" />
    </div>
  );
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
