import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { forgetPhoto } from "../../offline/kept-photos";
import { texts } from "../../texts/catalogue";
import { FieldGroup } from "../../ui/field";
import { CloseIcon } from "../../ui/icons";
import type { ActForm } from "./act-form";
import { PhotoChooser } from "./photo-chooser";
import styles from "./photos.module.css";
import { Thumbnail, useKeptFile } from "./thumbnail";

const t = texts.photos;

/** Photos of goods of an act that is being written. They stay on the device until the act is issued. */
export function PhotosField({ index }: { index: number }) {
  const { control, getValues, setValue } = useFormContext<ActForm>();
  const at = `items.${index}.photos` as const;
  const photos = useWatch({ control, name: at }) ?? [];

  function remove(id: string) {
    setValue(
      at,
      photos.filter((other) => other !== id),
      { shouldDirty: true },
    );
    void forgetPhoto(id);
  }

  return (
    <FieldGroup id={useId()} label={t.title} hint={t.hint} optional>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((id, n) => (
            <Chosen key={id} id={id} n={n + 1} onRemove={() => remove(id)} />
          ))}
        </ul>
      )}
      <PhotoChooser
        count={photos.length}
        n={index + 1}
        onKept={({ id }) => setValue(at, [...(getValues(at) ?? []), id], { shouldDirty: true })}
      />
    </FieldGroup>
  );
}

function Chosen({ id, n, onRemove }: { id: string; n: number; onRemove: () => void }) {
  return (
    <Thumbnail file={useKeptFile(id)} label={t.photo(n)}>
      <button type="button" className={styles.remove} aria-label={t.remove(n)} onClick={onRemove}>
        <CloseIcon />
      </button>
    </Thumbnail>
  );
}
