import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Media } from "../../api/settings";
import { formatNumber } from "../../lib/format";
import { managementTexts } from "../../texts/management";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { DropZone } from "../../ui/drop-zone";
import { Notice } from "../../ui/notice";
import { ProgressBar } from "../../ui/progress-bar";
import { convertedPicture } from "./converted-picture";
import { faultOf, IMAGE_TYPES, measurePicture } from "./image-check";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./image-upload.module.css";
import { uploadPicture } from "./setting-queries";

const t = managementTexts.settings.images;

interface ImageUploadProps {
  /** Another picture takes the place of one. */
  chosen: boolean;
  disabled: boolean;
  /** The form wants a picture and has none. */
  error?: string | undefined;
  onUploaded: (media: Media) => void;
}

type Sending = { name: string; share: number } | null;

/** Takes a picture by drag, paste or choice, checks it, sends it, and says what is wrong with it. */
export function ImageUpload({ chosen, disabled, error, onUploaded }: ImageUploadProps) {
  const [sending, setSending] = useState<Sending>(null);
  const [fault, setFault] = useState<string | null>(null);
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);

  const send = useCallback(
    async (file: File) => {
      if (aborter.current || disabled) return;
      const controller = new AbortController();
      const { signal } = controller;
      aborter.current = controller;
      setFault(null);
      setSending({ name: file.name, share: 0 });
      try {
        const wrong = await faultOf(file, measurePicture);
        if (wrong) setFault(wrong);
        else
          onUploaded(
            await uploadPicture(
              await convertedPicture(file),
              (share) => setSending({ name: file.name, share }),
              signal,
            ),
          );
      } catch (failure) {
        if (!signal.aborted) setFault(messageOf(failure));
      } finally {
        aborter.current = null;
        if (!signal.aborted) setSending(null);
      }
    },
    [disabled, onUploaded],
  );
  usePastedFile((file) => void send(file));

  function stop() {
    aborter.current?.abort();
    setSending(null);
  }

  return (
    <div className={sharedStyles.close}>
      <DropZone
        accept={IMAGE_TYPES.join(",")}
        prompt={t.drop}
        hint={t.dropHint}
        choose={chosen ? t.replace : t.choose}
        disabled={disabled || sending !== null}
        onFile={(file) => void send(file)}
      >
        {sending && (
          <div className={styles.sending}>
            <ProgressBar
              label={
                sending.share < 1
                  ? t.uploading(sending.name, formatNumber(Math.round(sending.share * 100)))
                  : t.processing(sending.name)
              }
              share={sending.share < 1 ? sending.share : null}
            />
            <Button onClick={stop}>{t.stop}</Button>
          </div>
        )}
      </DropZone>
      {fault && <Notice kind="error">{fault}</Notice>}
      {error && !fault && !sending && <Notice kind="error">{error}</Notice>}
    </div>
  );
}

/** A picture pasted anywhere on the screen; what is pasted into a field is the field's. */
function usePastedFile(onFile: (file: File) => void) {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const file = event.clipboardData?.files[0];
    if (!file || event.defaultPrevented) return;
    event.preventDefault();
    onFile(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
}
