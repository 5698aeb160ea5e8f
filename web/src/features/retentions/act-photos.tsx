import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { photoOf, photosOf } from "./photo-queries";
import { useSession } from "../../api/session-store";
import type { Retention } from "../../api/staff-retentions";
import { formatInstantShort } from "../../lib/format";
import { postPhotos } from "../../offline/kept-photos";
import { letGo, removeEntry } from "../../offline/outbox";
import { sendSoon } from "../../offline/outbox-sending";
import { type UnsentPhoto, unsentPhotos } from "../../offline/unsent-entries";
import { useOutboxChanges } from "../../offline/use-outbox-changes";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ErrorState } from "../../ui/error-state";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import fieldStyles from "../../ui/field.module.css";
import { Notice } from "../../ui/notice";
import { ProgressBar } from "../../ui/progress-bar";
import { PhotoChooser } from "./photo-chooser";
import styles from "./photos.module.css";
import { Thumbnail, useKeptFile } from "./thumbnail";

const t = texts.photos;

type Item = Retention["items"][number];

const NONE: readonly UnsentPhoto[] = [];

/** The photos of an act: those that the server has, and those that wait on this device. */
export function ActPhotos({ act }: { act: Retention }) {
  useOutboxChanges();
  const kept = useQuery(unsentPhotos(act.id)).data ?? NONE;
  const photos = useQuery(
    photosOf(
      act.id,
      kept.map(({ id }) => id),
    ),
  );
  const shown = useUntilRead(kept, photos.isPlaceholderData);
  const waiting = kept.filter(({ refusal }) => refusal === null).length;
  return (
    <Card>
      <h2>{t.title}</h2>
      <p className={sharedStyles.quiet}>{t.lead}</p>
      {waiting > 0 && <Notice kind="info">{t.waitingCount(waiting)}</Notice>}
      {photos.isError && <ErrorState error={photos.error} onRetry={() => void photos.refetch()} />}
      <div className={sharedStyles.stack}>
        {act.items.map((item) => (
          <ItemPhotos
            key={item.n}
            act={act}
            item={item}
            photos={photos.data ?? []}
            kept={shown.filter((photo) => photo.n === item.n)}
          />
        ))}
      </div>
    </Card>
  );
}

/**
 * The photos that wait on this device, and while the server's list is read again also those that it has just received:
 * without them a full item would offer room for another photo.
 */
function useUntilRead(kept: readonly UnsentPhoto[], reading: boolean): readonly UnsentPhoto[] {
  const [before, setBefore] = useState(kept);
  if (!reading && before !== kept) setBefore(kept);
  if (!reading) return kept;
  const received = before.filter(({ id, refusal }) => refusal === null && !kept.some((photo) => photo.id === id));
  return [...received, ...kept];
}

interface ItemPhotosProps {
  act: Retention;
  item: Item;
  photos: readonly { id: string; n: number; added_by: string; added_at: string }[];
  kept: readonly UnsentPhoto[];
}

function ItemPhotos({ act, item, photos, kept }: ItemPhotosProps) {
  const auditor = useSession()?.user.role === "auditor";
  const there = photos.filter(({ n }) => n === item.n);
  // A photo that has just arrived is on both sides for a moment.
  const waiting = kept.filter(({ id }) => !there.some((photo) => photo.id === id));
  return (
    <div
      className={classes(sharedStyles.close, styles.item)}
      role="group"
      aria-label={`${item.n}. ${item.description}`}
    >
      <h3 className={styles.goods}>
        {item.n}. {item.description}
      </h3>
      {there.length + waiting.length === 0 && <p className={sharedStyles.quiet}>{t.none}</p>}
      <ul className={styles.photos}>
        {there.map((photo, index) => (
          <Sent key={photo.id} act={act} photo={photo} label={t.photoOf(index + 1, item.description)} />
        ))}
        {waiting.map((photo, index) => (
          <Waiting key={photo.id} photo={photo} label={t.photoOf(there.length + index + 1, item.description)} />
        ))}
      </ul>
      {!auditor && act.state !== "annulled" && (
        <PhotoChooser
          count={there.length + waiting.length}
          n={item.n}
          onKept={({ id }) =>
            void postPhotos(act, [{ id, n: item.n }])
              .then(sendSoon)
              .catch(console.error)
          }
        />
      )}
    </div>
  );
}

function Sent({ act, photo, label }: { act: Retention; photo: ItemPhotosProps["photos"][number]; label: string }) {
  const { data } = useQuery(photoOf(act.id, photo.id));
  return (
    <Thumbnail
      file={data}
      label={label}
      about={t.by(photo.added_by, formatInstantShort(photo.added_at, act.airport))}
    />
  );
}

function Waiting({ photo: { id, share, refusal }, label }: { photo: UnsentPhoto; label: string }) {
  return (
    <Thumbnail file={useKeptFile(id)} label={label} beside={refusal !== null}>
      {refusal === null ? (
        <ProgressBar label={share === 0 ? t.waiting : t.sending} share={share} />
      ) : (
        <div className={styles.refusal}>
          <p className={fieldStyles.error}>{t.refused}</p>
          <p className={styles.who}>{refusal}</p>
          <div className={sharedStyles.row}>
            <Button onClick={() => void letGo(id).then(sendSoon).catch(console.error)}>{t.retry}</Button>
            <Button kind="quiet" onClick={() => void removeEntry(id)}>
              {t.discard}
            </Button>
          </div>
        </div>
      )}
    </Thumbnail>
  );
}
