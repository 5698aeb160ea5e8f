import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { ApiProblem, placeFieldProblems } from "../../api/problem";
import { type ImageSlot, type Media, pictureOf, type SlotName } from "../../api/settings";
import { useKeptDraft } from "../../offline/use-kept-draft";
import { useOnline } from "../../offline/use-online";
import { managementTexts } from "../../texts/management";
import { Button } from "../../ui/button";
import { LeaveGuard } from "../../ui/leave-guard";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { TextField } from "../../ui/text-field";
import { VersionConflict } from "../../ui/version-conflict";
import { z } from "../../ui/zod";
import { ImageUpload } from "./image-upload";
import { RestoredNotice } from "./restored-notice";
import { isConflict, readSlot, refreshSettings, saveSlot } from "./setting-queries";
import styles from "./slot-editor.module.css";
import { SlotPreviews } from "./slot-preview";
import { type SettingDraft, useSettingDraft } from "./use-setting-draft";
import { messageOf } from "../../texts/user-facing-error";

const t = managementTexts.settings.images;
const FIELDS = { hash: "media", alt: "alt" } as const;
const MOST_ALT = 200;

interface SlotForm {
  media: Media | null;
  alt: string;
  /** The version that is changed. */
  version: number;
}

const schema = z.object({
  media: z.custom<Media | null>((media) => media !== null, { error: t.missing }),
  alt: z
    .string()
    .refine((alt) => alt.trim() !== "", { error: t.altMissing })
    .refine((alt) => [...alt.trim()].length <= MOST_ALT, { error: t.altTooLong }),
  version: z.number(),
});

interface EditorProps {
  name: SlotName;
  slot: ImageSlot;
  onDone: () => void;
}

/** Another picture for a place, seen in it before it is saved. */
export function SlotEditor(props: EditorProps) {
  const { media, alt, version } = props.slot;
  const { draft, discard } = useSettingDraft<SlotForm>(draftKey(props.name), { media, alt, version });
  if (!draft) return <Skeleton blocks={1} />;
  return <Editor key={draft.idempotencyKey} {...props} draft={draft} onDiscard={() => void discard()} />;
}

const draftKey = (name: SlotName) => `settings:image:${name}`;

interface LoadedProps extends EditorProps {
  draft: SettingDraft<SlotForm>;
  onDiscard: () => void;
}

function Editor({ name, draft, onDiscard, onDone }: LoadedProps) {
  const client = useQueryClient();
  const online = useOnline();
  const form = useForm<SlotForm>({ defaultValues: draft.values, resolver: zodResolver(schema) as never });
  const kept = useKeptDraft(draftKey(name), draft, 0, form);
  const [other, setOther] = useState<ImageSlot | null>(null);
  const [media, alt] = useWatch({ control: form.control, name: ["media", "alt"] });
  const { errors } = form.formState;

  const save = useMutation({
    mutationFn: (typed: SlotForm) => saveSlot(name, { hash: typed.media?.hash ?? null, alt: typed.alt.trim(), version: typed.version }),
    onSuccess: async () => {
      await kept.finish();
      await refreshSettings(client);
      notify({ kind: "info", title: managementTexts.settings.saved });
      onDone();
    },
    onError: async (error) => {
      if (error instanceof ApiProblem) placeFieldProblems(error.errors, FIELDS, form.setError);
      if (isConflict(error)) setOther((await readSlot(name).catch(() => undefined)) ?? null);
    },
  });

  const { setValue } = form;
  const uploaded = useCallback(
    (picture: Media) => setValue("media", picture, { shouldDirty: true, shouldValidate: true }),
    [setValue],
  );

  async function giveUp() {
    await kept.finish();
    onDone();
  }

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void form.handleSubmit((typed) => save.mutate(typed))(event)}>
      {draft.restored && <RestoredNotice onDiscard={onDiscard} />}
      <SlotPreviews slot={name} picture={pictureOf({ media, alt })} />
      <div className={styles.columns}>
        <ImageUpload chosen={media !== null} disabled={!online || save.isPending} error={errors.media?.message} onUploaded={uploaded} />
        <div className={styles.form}>
          <TextField label={t.alt} hint={t.altHint} autoComplete="off" error={errors.alt?.message} {...form.register("alt")} />
          {save.isError && !other && (
            <Notice kind="error" title={managementTexts.settings.saveFailed}>
              {messageOf(save.error)}
            </Notice>
          )}
          <div className={styles.buttons}>
            <Button type="submit" kind="main" busy={save.isPending} disabled={!online}>
              {managementTexts.settings.save}
            </Button>
            <Button onClick={() => void giveUp()}>{t.cancel}</Button>
          </div>
        </div>
      </div>
      {other && (
        <VersionConflict
          name={t.slots[name].name.toLowerCase()}
          fields={[
            { label: t.fields.media, mine: t.conflictPicture(media?.hash ?? ""), current: t.conflictPicture(other.media?.hash ?? "") },
            { label: t.fields.alt, mine: alt.trim(), current: other.alt },
          ]}
          busy={save.isPending}
          onTakeCurrent={() => {
            void kept.finish().then(() => refreshSettings(client)).then(onDone);
          }}
          onKeepMine={() => {
            setValue("version", other.version);
            setOther(null);
            save.mutate({ ...form.getValues(), version: other.version });
          }}
          onClose={() => setOther(null)}
        />
      )}
      <LeaveGuard unsaved={kept.unsent} {...managementTexts.settings.leave} />
    </form>
  );
}
