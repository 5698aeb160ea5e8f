import { useCallback } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { Media } from "../../api/settings";
import { useOnline } from "../../offline/use-online";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { FieldGroup } from "../../ui/field";
import styles from "./banner-editor.module.css";
import { ImageUpload } from "./image-upload";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";

const t = managementTexts.settings.banners.form;

/** The picture of a banner, which may be taken away. */
export function BannerPicture() {
  const { media, setMedia } = useMedia();
  return (
    <FieldGroup id="banner-picture" label={t.picture} optional hint={t.pictureHint}>
      <PictureUpload />
      {media && (
        <div className={classes(sharedStyles.stack, styles.picture)}>
          <Button kind="quiet" onClick={() => setMedia(null)}>
            {t.removePicture}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

/** Uploads the picture that the form's field `media` holds. */
export function PictureUpload() {
  const { media, setMedia, error } = useMedia();
  const online = useOnline();
  return <ImageUpload chosen={media !== null} disabled={!online} error={error} onUploaded={setMedia} />;
}

function useMedia() {
  const { control } = useFormContext<{ media: Media | null }>();
  const { field, fieldState } = useController({ control, name: "media" });
  const { onChange } = field;
  const setMedia = useCallback((media: Media | null) => onChange(media), [onChange]);
  return { media: field.value, setMedia, error: fieldState.error?.message };
}
