import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { type Banner, pictureOf } from "../../api/settings";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { EditorForm, SaveButton } from "../../forms/editor";
import editorStyles from "../../forms/editor.module.css";
import { Fields } from "../../forms/fields";
import { useEditor } from "../../forms/use-editor";
import { oneLine, paragraphs } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { Actions } from "../../ui/actions";
import { BannerCard } from "../../ui/banner-card";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { SystemStrip } from "../../ui/system-strip";
import styles from "./banner-editor.module.css";
import { bannerFields, bannerValues } from "./banner-fields";
import { type BannerBody, bannerSchema, type BannerValues } from "./banner-schema";
import { createBanner, type Placement, readBanner, refreshSettings, updateBanner } from "./setting-queries";
import sharedStyles from "../../ui/shared.module.css";

const t = managementTexts.settings.banners;

interface EditorProps {
  placement: Placement;
  /** Null for a new one. */
  banner: Banner | null;
  onDone: () => void;
}

/** A banner or notice, written beside what everybody will see. */
export function BannerEditor(props: EditorProps) {
  const { placement, banner } = props;
  const draftKey = useDraftKey(`settings:banner:${placement}`, banner?.id ?? null);
  return (
    <Drafted
      draftKey={draftKey}
      begin={() => ({ values: bannerValues(placement, banner), version: banner?.version })}
      loading={<Skeleton blocks={2} />}
    >
      {(opened) => <Opened {...props} opened={opened} />}
    </Drafted>
  );
}

function Opened({ placement, banner, onDone, opened }: EditorProps & { opened: OpenedDraft<BannerValues> }) {
  const client = useQueryClient();
  const fields = bannerFields(placement);
  const editor = useEditor<Banner, BannerValues, BannerBody>({
    opened,
    fields,
    schema: bannerSchema(placement),
    toValues: (now) => bannerValues(placement, now),
    save: (body, { idempotencyKey, version }) => {
      if (!banner) return createBanner(body, idempotencyKey);
      // Where it stands never changes.
      const { placement: _placement, ...change } = body;
      return updateBanner(banner.id, { ...change, version });
    },
    readCurrent: banner ? () => readBanner(placement, banner.id) : undefined,
    onSaved: async () => {
      await refreshSettings(client);
      notify({ kind: "info", title: banner ? managementTexts.settings.saved : t.form.created });
      onDone();
    },
    onTakeCurrent: () => refreshSettings(client).then(onDone),
  });
  const typed = useWatch({ control: editor.form.control }) as BannerValues;
  const title = titleOf(placement, banner === null);
  return (
    <div className={editorStyles.beside}>
      <Card>
        <EditorForm
          editor={editor}
          texts={managementTexts.settings.editor}
          name={t.conflictName}
          label={title}
          heading={<h2>{title}</h2>}
        >
          <Fields of={fields} />
          <Actions>
            <SaveButton editor={editor}>{banner ? managementTexts.settings.save : t.form.create}</SaveButton>
            <Button onClick={() => void editor.giveUp().then(onDone)}>{texts.ui.cancel}</Button>
          </Actions>
        </EditorForm>
      </Card>
      <Card aria-label={t.form.preview}>
        <h2>{t.form.preview}</h2>
        {oneLine(typed.title) === "" && <p className={sharedStyles.quiet}>{t.form.noTitle}</p>}
        {placement === "home" ? <HomePreview typed={typed} /> : <StripPreview typed={typed} />}
      </Card>
    </div>
  );
}

function HomePreview({ typed }: { typed: BannerValues }) {
  return (
    <div className={styles.cardPreview} inert>
      <BannerCard
        title={oneLine(typed.title) || t.form.title}
        text={paragraphs(typed.text)}
        link={linkOf(typed)}
        picture={pictureOf(typed)}
      />
    </div>
  );
}

function StripPreview({ typed }: { typed: BannerValues }) {
  const notice = {
    id: "preview",
    severity: (typed.severity || "info") as Exclude<Banner["severity"], null>,
    title: oneLine(typed.title) || t.form.title,
    text: paragraphs(typed.text),
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

const linkOf = ({ link }: BannerValues) => oneLine(link) || null;

function titleOf(placement: Placement, isNew: boolean): string {
  if (placement === "home") return isNew ? t.form.newHome : t.form.editHome;
  return isNew ? t.form.newStrip : t.form.editStrip;
}
