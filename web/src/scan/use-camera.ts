import { useEffect, useState } from "react";

/** Why there is no picture. */
type CameraFailure = "refused" | "missing" | "busy" | "unsupported";

export type Camera =
  | { kind: "starting" }
  | { kind: "running"; stream: MediaStream; devices: readonly MediaDeviceInfo[] }
  | { kind: "failed"; why: CameraFailure };

/** Runs a camera for as long as the component is mounted: the rear one, or with an id a certain one. */
export function useCamera(deviceId: string): Camera {
  const [camera, setCamera] = useState<Camera>({ kind: "starting" });
  useEffect(() => {
    let wanted = true;
    let opened: MediaStream | undefined;
    open(deviceId).then(
      async (stream) => {
        opened = stream;
        if (!wanted) return stop(stream);
        // Their names are known only once one of them is allowed.
        const devices = await navigator.mediaDevices.enumerateDevices();
        if (wanted)
          setCamera({ kind: "running", stream, devices: devices.filter(({ kind }) => kind === "videoinput") });
      },
      (error: unknown) => wanted && setCamera({ kind: "failed", why: failureOf(error) }),
    );
    return () => {
      wanted = false;
      if (opened) stop(opened);
    };
  }, [deviceId]);
  return camera;
}

/** The light of a camera; null when it has none. */
export function torchOf(stream: MediaStream): ((on: boolean) => Promise<void>) | null {
  const [track] = stream.getVideoTracks();
  const capabilities = track?.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!track || !capabilities?.torch) return null;
  return (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}

function open(deviceId: string): Promise<MediaStream> {
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: "environment" };
  // A dense code needs all the pixels that there are. Without a secure context there are no devices at all.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return Promise.reject(new DOMException("no devices", "NotSupportedError"));
  return devices.getUserMedia({ audio: false, video: { ...which, width: { ideal: 1920 }, height: { ideal: 1080 } } });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function failureOf(error: unknown): CameraFailure {
  return (error instanceof DOMException && FAILURES[error.name]) || "unsupported";
}

const FAILURES: Record<string, CameraFailure> = {
  NotAllowedError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};
