import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { v7 as uuidV7 } from "uuid";
import type { ExportFormat } from "../../api/download";
import { formatNumber } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { DropZone } from "../../ui/drop-zone";
import { DownloadIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { ProgressBar } from "../../ui/progress-bar";
import { ACCEPTED, faultOf, type ProductImport, saveTemplate, sendImport } from "./import-queries";
import sharedStyles from "../../ui/shared.module.css";

const t = texts.products.import;

/** A file that was chosen; its key makes sending it again harmless. */
interface Chosen {
  file: File;
  key: string;
}

/** Where the file is chosen and sent. */
export function ImportUpload({ onSent }: { onSent: (sent: ProductImport) => void }) {
  const online = useOnline();
  const [fault, setFault] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = useMutation({
    mutationFn: ({ file, key }: Chosen) => {
      stop.current = new AbortController();
      setShare(0);
      return sendImport(file, key, setShare, stop.current.signal);
    },
    onSuccess: onSent,
  });
  const template = useMutation({
    mutationFn: (format: ExportFormat) => saveTemplate(format),
    onError: (error) => notify({ kind: "negative", title: t.templateFailed, detail: messageOf(error) }),
  });

  function take(file: File) {
    const wrong = faultOf(file);
    setFault(wrong && t[wrong]);
    send.reset();
    if (!wrong) send.mutate({ file, key: uuidV7() });
  }

  const { variables } = send;
  const cancelled = send.error?.name === "AbortError";
  if (send.isPending && variables) {
    const { name, size } = variables.file;
    return (
      <Card>
        <h2>{t.uploading(name)}</h2>
        <ProgressBar label={t.uploaded(megabytes(size * share), megabytes(size))} share={share} />
        <div>
          <Button onClick={() => stop.current?.abort()}>{t.cancelUpload}</Button>
        </div>
      </Card>
    );
  }
  return (
    <div className={sharedStyles.apart}>
      {fault && <Notice kind="error">{fault}</Notice>}
      {send.isError && !cancelled && variables && (
        <Notice
          kind="error"
          title={t.uploadFailed}
          actions={<Button onClick={() => send.mutate(variables)}>{t.retry}</Button>}
        >
          {messageOf(send.error)}
        </Notice>
      )}
      <DropZone accept={ACCEPTED} prompt={t.drop} hint={t.limits} choose={t.choose} disabled={!online} onFile={take} />
      <Card>
        <h2>{t.template}</h2>
        <p className={sharedStyles.quiet}>{t.templateText}</p>
        <div className={sharedStyles.row}>
          {(["csv", "xlsx"] as const).map((format) => (
            <Button
              key={format}
              disabled={!online}
              busy={template.isPending && template.variables === format}
              onClick={() => template.mutate(format)}
            >
              <DownloadIcon /> {format === "csv" ? t.templateCsv : t.templateXlsx}
            </Button>
          ))}
        </div>
      </Card>
    </div>
  );
}

const megabytes = (bytes: number) => {
  const small = bytes < 1024 * 1024;
  return small
    ? t.kilobytes(formatNumber(Math.ceil(bytes / 1024)))
    : t.megabytes(formatNumber(Math.round((bytes / 1024 / 1024) * 10) / 10));
};
