import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { classes } from "../../lib/classes";
import { photoFile } from "../../offline/kept-photos";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import styles from "./photos.module.css";

interface ThumbnailProps {
  /** The file; none while it is read. */
  file: Blob | undefined;
  label: string;
  /** Who added it, and when; below the picture in its full size. */
  about?: string;
  /** There is much to say: the children stand beside the picture instead of below it. */
  beside?: boolean;
  children?: ReactNode;
}

/** A photo, small. It opens in its full size. */
export function Thumbnail({ file, label, about, beside, children }: ThumbnailProps) {
  const [open, setOpen] = useState(false);
  return (
    <li className={classes(styles.photo, beside && styles.beside)}>
      {file ? (
        <button type="button" className={styles.open} onClick={() => setOpen(true)}>
          <Picture className={styles.picture} file={file} label={label} />
        </button>
      ) : (
        <div className={styles.picture} aria-hidden="true" />
      )}
      {children}
      {open && file && (
        <Dialog
          wide
          title={label}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{texts.photos.close}</Button>}
        >
          <Picture className={styles.whole} file={file} label={label} />
          {about && <p className={styles.who}>{about}</p>}
        </Dialog>
      )}
    </li>
  );
}

function Picture({ file, label, className }: { file: Blob; label: string; className: string | undefined }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} className={className} alt={label} />;
}

/** The file of a photo of this device. */
export function useKeptFile(id: string): Blob | undefined {
  const { data } = useQuery({
    queryKey: ["kept-photo", id],
    queryFn: async () => {
      const file = await photoFile(id);
      return file ? new Blob([file], { type: "image/jpeg" }) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data ?? undefined;
}
