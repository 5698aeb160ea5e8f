import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { ApiProblem, placeFieldProblems } from "../../api/problem";
import { type Banner, pictureOf } from "../../api/settings";
import { useKeptDraft } from "../../offline/use-kept-draft";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { managementTexts } from "../../texts/management";
import { BannerCard } from "../../ui/banner-card";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { LeaveGuard } from "../../ui/leave-guard";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { SystemStrip } from "../../ui/system-strip";
import { VersionConflict } from "../../ui/version-conflict";
import { conflictFields } from "./banner-conflict";
import styles from "./banner-editor.module.css";
import { BannerFields } from "./banner-fields";
import { BANNER_FIELDS, type BannerForm, bannerSchema, toBannerBody, toBannerForm } from "./banner-schema";
import { RestoredNotice } from "./restored-notice";
import { createBanner, isConflict, type Placement, readBanner, refreshSettings, updateBanner } from "./setting-queries";
import { type SettingDraft, useSettingDraft } from "./use-setting-draft";

const t = managementTexts.settings.banners;

interface EditorProps {
  placement: Placement;
  /** Null for a new one. */
  banner: Banner | null;
  onDone: () => void;
}

/** A banner or notice, written beside what everybody will see. */
export function BannerEditor(props: EditorProps) {
  const { draft, discard } = useSettingDraft<BannerForm>(draftKey(props), toBannerForm(props.banner));
  if (!draft) return <Skeleton blocks={2} />;
  return <Editor key={draft.idempotencyKey} {...props} draft={draft} onDiscard={() => void discard()} />;
}

const draftKey = ({ placement, banner }: Pick<EditorProps, "placement" | "banner">) => `settings:banner:${placement}:${banner?.id ?? "new"}`;

interface LoadedProps extends EditorProps {
  draft: SettingDraft<BannerForm>;
  onDiscard: () => void;
}

function Editor({ placement, banner, draft, onDiscard, onDone }: LoadedProps) {
  const client = useQueryClient();
  const online = useOnline();
  const schema = useMemo(() => bannerSchema(placement), [placement]);
  const form = useForm<BannerForm>({ defaultValues: draft.values, resolver: zodResolver(schema) as never });
  const kept = useKeptDraft(draftKey({ placement, banner }), draft, 0, form);
  const [other, setOther] = useState<Banner | null>(null);
  const typed = useWatch({ control: form.control }) as BannerForm;
  const title = titleOf(placement, banner === null);

  const save = useMutation({
    mutationFn: (values: BannerForm) => {
      const body = toBannerBody(placement, values);
      if (banner === null) return createBanner(body, draft.idempotencyKey);
      return updateBanner(banner.id, { ...body, active: (other ?? banner).active, version: values.version });
    },
    onSuccess: async () => {
      await kept.finish();
      await refreshSettings(client);
      notify({ kind: "info", title: banner === null ? t.form.created : managementTexts.settings.saved });
      onDone();
    },
    onError: async (error) => {
      if (error instanceof ApiProblem) placeFieldProblems(error.errors, BANNER_FIELDS, form.setError);
      if (banner !== null && isConflict(error)) setOther((await readBanner(placement, banner.id).catch(() => undefined)) ?? null);
    },
  });

  async function giveUp() {
    await kept.finish();
    onDone();
  }

  return (
    <div className={styles.editor}>
      <FormProvider {...form}>
        <form
          noValidate
          className={styles.form}
          aria-label={title}
          onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
        >
          <h2>{title}</h2>
          {draft.restored && <RestoredNotice onDiscard={onDiscard} />}
          {save.isError && !other && (
            <Notice kind="error" title={managementTexts.settings.saveFailed}>
              {messageOf(save.error)}
            </Notice>
          )}
          <BannerFields placement={placement} locked={!online || save.isPending} />
          <div className={styles.buttons}>
            <Button type="submit" kind="main" busy={save.isPending} disabled={!online}>
              {banner === null ? t.form.create : managementTexts.settings.save}
            </Button>
            <Button onClick={() => void giveUp()}>{texts.ui.cancel}</Button>
          </div>
        </form>
      </FormProvider>
      <section className={styles.preview} aria-label={t.form.preview}>
        <h2>{t.form.preview}</h2>
        {placement === "home" ? <HomePreview typed={typed} /> : <StripPreview typed={typed} />}
      </section>
      {other && (
        <VersionConflict
          name={t.conflictName}
          fields={conflictFields(placement, typed, toBannerForm(other))}
          busy={save.isPending}
          onTakeCurrent={() => {
            void kept.finish().then(() => refreshSettings(client)).then(onDone);
          }}
          onKeepMine={() => {
            form.setValue("version", other.version);
            save.mutate({ ...form.getValues(), version: other.version }, { onError: (error) => !isConflict(error) && setOther(null) });
          }}
          onClose={() => setOther(null)}
        />
      )}
      <LeaveGuard unsaved={kept.unsent} {...managementTexts.settings.leave} />
    </div>
  );
}

function HomePreview({ typed }: { typed: BannerForm }) {
  return (
    <div className={styles.cardPreview} inert>
      <BannerCard title={typed.title.trim() || t.form.title} text={typed.text.trim()} link={linkOf(typed)} picture={pictureOf(typed)} />
    </div>
  );
}

function StripPreview({ typed }: { typed: BannerForm }) {
  const notice = {
    id: "preview",
    severity: (typed.severity || "info") as Exclude<Banner["severity"], null>,
    title: typed.title.trim() || t.form.title,
    text: typed.text.trim(),
    link: linkOf(typed),
  };
  return (
    <>
      {(["light", "dark"] as const).map((theme) => (
        <figure key={theme} className={styles.figure}>
          <figcaption>{managementTexts.settings[theme]}</figcaption>
          <div data-theme={theme} className={styles.stripPreview} inert>
            <SystemStrip notices={[notice]} onDismiss={() => undefined} />
            <Card>
              <span>{texts.app.fullName}</span>
            </Card>
          </div>
        </figure>
      ))}
    </>
  );
}

const linkOf = ({ link }: BannerForm) => link.trim() || null;

function titleOf(placement: Placement, isNew: boolean): string {
  if (placement === "home") return isNew ? t.form.newHome : t.form.editHome;
  return isNew ? t.form.newStrip : t.form.editStrip;
}
