import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { type ImageSlot, type Media, pictureOf, type SlotName } from "../../api/settings";
import { Drafted, type OpenedDraft, useDraftKey } from "../../forms/draft";
import { EditorForm, SaveButton } from "../../forms/editor";
import { type Field, Fields } from "../../forms/fields";
import { line } from "../../forms/rules";
import { useEditor } from "../../forms/use-editor";
import { z } from "../../lib/zod";
import { managementTexts } from "../../texts/management";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { notify } from "../../ui/notify";
import { Skeleton } from "../../ui/skeleton";
import { PictureUpload } from "./picture-controls";
import { readSlot, refreshSettings, saveSlot } from "./setting-queries";
import { classes } from "../../lib/classes";
import sharedStyles from "../../ui/shared.module.css";
import styles from "./slot-editor.module.css";
import { SlotPreviews } from "./slot-preview";

const t = managementTexts.settings.images;
const MOST_ALT = 200;

const schema = z
  .object({
    media: z.custom<Media | null>((media) => media !== null, { error: t.missing }),
    alt: line()
      .min(1, t.altMissing)
      .refine((alt) => [...alt].length <= MOST_ALT, { error: t.altTooLong }),
  })
  .transform(({ media, alt }) => ({ hash: media?.hash ?? null, alt }));

type Values = z.input<typeof schema>;
type Body = z.output<typeof schema>;

const PICTURE: Field<Values> = {
  kind: "own",
  name: "media",
  serverNames: ["hash"],
  label: t.fields.media,
  control: <PictureUpload />,
  read: ({ media }) => t.conflictPicture(media?.hash ?? ""),
};
const ALT: Field<Values> = { kind: "text", name: "alt", label: t.alt, hint: t.altHint };

interface EditorProps {
  name: SlotName;
  slot: ImageSlot;
  onDone: () => void;
}

/** Another picture for a place, seen in it before it is saved. */
export function SlotEditor(props: EditorProps) {
  const draftKey = useDraftKey("settings:image", props.name);
  return (
    <Drafted
      draftKey={draftKey}
      begin={() => ({ values: toValues(props.slot), version: props.slot.version })}
      loading={<Skeleton blocks={1} />}
    >
      {(opened) => <Opened {...props} opened={opened} />}
    </Drafted>
  );
}

function Opened({ name, onDone, opened }: EditorProps & { opened: OpenedDraft<Values> }) {
  const client = useQueryClient();
  const editor = useEditor<ImageSlot, Values, Body>({
    opened,
    fields: [PICTURE, ALT],
    schema,
    toValues,
    save: (body, { version }) => saveSlot(name, { ...body, version }),
    readCurrent: () => readSlot(name),
    onSaved: async () => {
      await refreshSettings(client);
      notify({ kind: "info", title: managementTexts.settings.saved });
      onDone();
    },
    onTakeCurrent: () => refreshSettings(client).then(onDone),
  });
  const [media, alt] = useWatch({ control: editor.form.control, name: ["media", "alt"] });
  return (
    <EditorForm editor={editor} texts={managementTexts.settings.editor} name={t.slots[name].name.toLowerCase()}>
      <SlotPreviews slot={name} picture={pictureOf({ media, alt })} />
      <div className={classes(sharedStyles.stack, styles.columns)}>
        <Fields of={[PICTURE]} />
        <div className={sharedStyles.form}>
          <Fields of={[ALT]} />
          <Actions>
            <SaveButton editor={editor}>{managementTexts.settings.save}</SaveButton>
            <Button onClick={() => void editor.giveUp().then(onDone)}>{t.cancel}</Button>
          </Actions>
        </div>
      </div>
    </EditorForm>
  );
}

const toValues = ({ media, alt }: ImageSlot): Values => ({ media, alt });
