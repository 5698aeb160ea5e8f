import { useRef, useState } from "react";
import { useSession } from "../../api/session-store";
import { classes } from "../../lib/classes";
import { isHeic } from "../../lib/photo-format";
import { keepPhoto, type KeptPhoto, MOST_PER_ITEM } from "../../offline/kept-photos";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import sharedStyles from "../../ui/shared.module.css";
import fieldStyles from "../../ui/field.module.css";
import styles from "./photos.module.css";
import { shrunkPhoto } from "./shrunk-photo";

const t = texts.photos;

interface PhotoChooserProps {
  /** How many photos the item has. */
  count: number;
  /** Number of the item, for the names of the buttons. */
  n: number;
  onKept: (photo: KeptPhoto) => void;
}

/** Takes or chooses photos, and keeps each on the device as soon as it is small enough to be sent. */
export function PhotoChooser({ count, n, onKept }: PhotoChooserProps) {
  const owner = useSession()?.user.id ?? "";
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again.
    input.value = "";
    const room = MOST_PER_ITEM - count;
    setProblem(files.length > room ? t.tooMany : null);
    setBusy(true);
    for (const file of files.slice(0, room)) {
      // One after the other: decoding takes much of a phone's memory.
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await kept(file);
      if (typeof outcome === "string") setProblem(outcome);
      else onKept(outcome);
    }
    setBusy(false);
  }

  async function kept(file: File): Promise<KeptPhoto | string> {
    const small = await shrunkPhoto(file).catch(() => null);
    if (!small) return isHeic(file) ? t.heic : t.unreadable;
    return keepPhoto(owner, small).catch(() => t.notKept);
  }

  const said = problem && (
    <p className={classes(fieldStyles.error, styles.problem)} role="alert">
      {problem}
    </p>
  );
  if (count >= MOST_PER_ITEM) {
    return (
      <div className={sharedStyles.row}>
        <p className={sharedStyles.quiet}>{t.full}</p>
        {said}
      </div>
    );
  }
  return (
    <div className={sharedStyles.row}>
      <Button className={styles.camera} busy={busy} aria-label={t.takeFor(n)} onClick={() => camera.current?.click()}>
        {t.take}
      </Button>
      <Button busy={busy} aria-label={t.chooseFor(n)} onClick={() => album.current?.click()}>
        {busy ? t.preparing : t.choose}
      </Button>
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t.takeFor(n)}
        onChange={({ target }) => void take(target)}
      />
      <input
        ref={album}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={t.chooseFor(n)}
        onChange={({ target }) => void take(target)}
      />
      {said}
    </div>
  );
}
