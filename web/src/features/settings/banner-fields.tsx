import { useCallback } from "react";
import { Controller } from "react-hook-form";
import type { Media } from "../../api/settings";
import { texts } from "../../texts/es";
import { Button } from "../../ui/button";
import { DateField } from "../../ui/date-field";
import { FieldGroup } from "../../ui/field";
import { RadioGroup } from "../../ui/radio-group";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import styles from "./banner-editor.module.css";
import type { BannerForm } from "./banner-schema";
import { ImageUpload } from "./image-upload";
import type { Placement } from "./setting-queries";

const t = texts.settings.banners;
const tStrip = texts.settings.strip;

/** What is typed about a banner or notice. */
export function BannerFields({ placement, locked }: { placement: Placement; locked: boolean }) {
  return (
    <>
      {placement === "strip" && <SeverityField />}
      <WordFields />
      {placement === "home" && <PictureFields locked={locked} />}
      <div className={styles.dates}>
        <DayField name="start_date" label={t.form.start} />
        <DayField name="end_date" label={t.form.end} />
      </div>
    </>
  );
}

function SeverityField() {
  return (
    <Controller<BannerForm, "severity">
      name="severity"
      render={({ field, fieldState }) => (
        <RadioGroup
          label={t.form.severity}
          choices={SEVERITIES}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

const SEVERITIES = (["info", "warning", "critical"] as const).map((value) => ({
  value,
  label: tStrip.severities[value],
  hint: tStrip.severityHints[value],
}));

function WordFields() {
  return (
    <>
      <Controller<BannerForm, "title">
        name="title"
        render={({ field, fieldState }) => <TextField label={t.form.title} autoComplete="off" error={fieldState.error?.message} {...field} />}
      />
      <Controller<BannerForm, "text">
        name="text"
        render={({ field, fieldState }) => <TextArea label={t.form.text} optional rows={3} error={fieldState.error?.message} {...field} />}
      />
      <Controller<BannerForm, "link">
        name="link"
        render={({ field, fieldState }) => (
          <TextField
            label={t.form.link}
            optional
            hint={t.form.linkHint}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={fieldState.error?.message}
            {...field}
          />
        )}
      />
    </>
  );
}

function PictureFields({ locked }: { locked: boolean }) {
  return (
    <Controller<BannerForm, "media">
      name="media"
      render={({ field, fieldState }) => (
        <PictureField media={field.value} onChange={field.onChange} error={fieldState.error?.message} locked={locked} />
      )}
    />
  );
}

interface PictureFieldProps {
  media: Media | null;
  onChange: (media: Media | null) => void;
  error: string | undefined;
  locked: boolean;
}

function PictureField({ media, onChange, error, locked }: PictureFieldProps) {
  const uploaded = useCallback((picture: Media) => onChange(picture), [onChange]);
  return (
    <FieldGroup id="banner-picture" label={t.form.picture} optional hint={t.form.pictureHint}>
      <ImageUpload chosen={media !== null} disabled={locked} error={error} onUploaded={uploaded} />
      {media && (
        <div className={styles.picture}>
          <Button kind="quiet" onClick={() => onChange(null)}>
            {t.form.removePicture}
          </Button>
          <Controller<BannerForm, "alt">
            name="alt"
            render={({ field, fieldState }) => (
              <TextField label={texts.settings.images.alt} hint={texts.settings.images.altHint} autoComplete="off" error={fieldState.error?.message} {...field} />
            )}
          />
        </div>
      )}
    </FieldGroup>
  );
}

function DayField({ name, label }: { name: "start_date" | "end_date"; label: string }) {
  return (
    <Controller<BannerForm, "start_date" | "end_date">
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          optional
          hint={t.form.dateHint}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
