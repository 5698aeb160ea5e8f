import { useQuery, useQueryClient } from "@tanstack/react-query";
import { photoOf, photosOf } from "./photo-queries";
import { useSession } from "../../api/session-store";
import type { Retention } from "../../api/staff-retentions";
import { formatInstantShort } from "../../lib/format";
import { changePhoto, forgetPhoto, type KeptPhoto, waitingPhotos } from "../../offline/kept-photos";
import { sendPhotos } from "../../offline/photo-uploads";
import { usePhotoUploads } from "../../offline/use-photo-uploads";
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

type Photos = NonNullable<ReturnType<typeof useKept>>;
type Item = Retention["items"][number];

/** The photos of an act: those that the server has, and those that wait on this device. */
export function ActPhotos({ act }: { act: Retention }) {
  const kept = useKept(act.id);
  usePhotoUploads();
  const photos = useQuery(photosOf(act.id, kept.length));
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
            kept={kept.filter((photo) => photo.item?.n === item.n)}
          />
        ))}
      </div>
    </Card>
  );
}

interface ItemPhotosProps {
  act: Retention;
  item: Item;
  photos: readonly { id: string; n: number; added_by: string; added_at: string }[];
  kept: Photos;
}

function ItemPhotos({ act, item, photos, kept }: ItemPhotosProps) {
  const auditor = useSession()?.user.role === "auditor";
  const client = useQueryClient();
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
          item={{ act: act.id, n: item.n }}
          n={item.n}
          onKept={() => {
            void client.invalidateQueries({ queryKey: keptKey(act.id) });
            void sendPhotos().catch(console.error);
          }}
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

function Waiting({ photo, label }: { photo: KeptPhoto; label: string }) {
  const client = useQueryClient();
  const changed = () => client.invalidateQueries({ queryKey: ["device", "photos"] });
  return (
    <Thumbnail file={useKeptFile(photo.id)} label={label} beside={photo.refusal !== null}>
      {photo.refusal === null ? (
        <ProgressBar label={photo.sent === 0 ? t.waiting : t.sending} share={photo.sent / photo.size} />
      ) : (
        <div className={styles.refusal}>
          <p className={fieldStyles.error}>{t.refused}</p>
          <p className={styles.who}>{photo.refusal}</p>
          <div className={sharedStyles.row}>
            <Button onClick={() => void changePhoto(photo.id, { refusal: null }).then(changed).then(sendPhotos)}>
              {t.retry}
            </Button>
            <Button kind="quiet" onClick={() => void forgetPhoto(photo.id).then(changed)}>
              {t.discard}
            </Button>
          </div>
        </div>
      )}
    </Thumbnail>
  );
}

/** The photos of an act that this device still has; another tab may be the one that sends them. */
function useKept(act: string) {
  const { data = [] } = useQuery({
    queryKey: keptKey(act),
    queryFn: async () => (await waitingPhotos()).filter(({ item }) => item.act === act),
    refetchInterval: ({ state }) => (state.data?.length ? 1000 : 5000),
    gcTime: 0,
  });
  return data;
}

const keptKey = (act: string) => ["device", "photos", act];
