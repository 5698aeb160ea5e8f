import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ImageSlot, pictureOf, type SlotName } from "../../api/settings";
import { RecordHistory } from "../../forms/history-button";
import { isConflict } from "../../forms/problems";
import { formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import { messageOf } from "../../texts/user-facing-error";
import { Actions } from "../../ui/actions";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { formatBytes } from "./image-check";
import { refreshSettings, saveSlot } from "./setting-queries";
import styles from "./slot-card.module.css";
import { SlotEditor } from "./slot-editor";
import { SlotPreviews } from "./slot-preview";

const t = managementTexts.settings.images;

interface SlotCardProps {
  name: SlotName;
  slot: ImageSlot;
  mayWrite: boolean;
  editing: boolean;
  onEdit: () => void;
  onDone: () => void;
}

/** A place for a picture: what it shows, and how to change it. */
export function SlotCard({ name, slot, mayWrite, editing, onEdit, onDone }: SlotCardProps) {
  const { name: title, use } = t.slots[name];
  return (
    <Card aria-label={title}>
      <header className={styles.head}>
        <h2>{editing ? t.editing(title) : title}</h2>
        <p className={styles.quiet}>{use}</p>
      </header>
      {editing ? (
        <SlotEditor name={name} slot={slot} onDone={onDone} />
      ) : (
        <Shown name={name} slot={slot} mayWrite={mayWrite} onEdit={onEdit} />
      )}
    </Card>
  );
}

function Shown({ name, slot, mayWrite, onEdit }: Pick<SlotCardProps, "name" | "slot" | "mayWrite" | "onEdit">) {
  const client = useQueryClient();
  const online = useOnline();
  const [shown, setShown] = useState<"restore" | "history" | null>(null);
  const { name: title } = t.slots[name];
  const { media, alt, version } = slot;
  const restore = useMutation({
    mutationFn: () => saveSlot(name, { hash: null, alt: null, version }),
    onSuccess: () => notify({ kind: "info", title: t.restored }),
    onSettled: () => refreshSettings(client),
  });
  return (
    <>
      <SlotPreviews slot={name} picture={pictureOf(slot)} />
      <p className={styles.quiet}>
        {media ? (
          <>
            {t.chosen(formatNumber(media.width), formatNumber(media.height), formatBytes(media.size))}.{" "}
            {t.altShown(alt)}
          </>
        ) : (
          t.own
        )}
      </p>
      {restore.isError && (
        <Notice kind="error" title={managementTexts.settings.editor.failed}>
          {/* The list has been read anew: pressing again acts on what is there now. */}
          {isConflict(restore.error) ? managementTexts.settings.changedMeanwhile : messageOf(restore.error)}
        </Notice>
      )}
      <Actions>
        {mayWrite && (
          <>
            <Button kind="primary" aria-label={t.changeNamed(title)} onClick={onEdit}>
              {t.change}
            </Button>
            {media && (
              <Button disabled={!online} aria-label={t.restoreNamed(title)} onClick={() => setShown("restore")}>
                {t.restore}
              </Button>
            )}
          </>
        )}
        <Button kind="quiet" aria-label={texts.editing.history.of(title)} onClick={() => setShown("history")}>
          {managementTexts.settings.history}
        </Button>
      </Actions>
      {shown === "restore" && (
        <Confirm
          title={t.restoreTitle(title)}
          action={t.restore}
          kind="danger"
          busy={restore.isPending}
          onConfirm={() => restore.mutate(undefined, { onSettled: () => setShown(null) })}
          onClose={() => setShown(null)}
        >
          {t.restoreText}
        </Confirm>
      )}
      {shown === "history" && (
        <RecordHistory noun="image_slot" code={name} name={title} labels={t.fields} onClose={() => setShown(null)} />
      )}
    </>
  );
}
