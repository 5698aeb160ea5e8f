import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiProblem } from "../../api/problem";
import { formatDate } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { messageOf } from "../../texts/user-facing-error";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { Confirm } from "../../ui/confirm";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import sharedStyles from "../../ui/shared.module.css";
import {
  cancelVerdict,
  deactivateProduct,
  managedKeys,
  type ProductRecord,
  reactivateProduct,
  type Verdict,
} from "./product-queries";
import { VerdictTimeline } from "./verdict-timeline";
import { writeDone } from "./write-done";

const { state: t, verdicts: v } = texts.products;

type ProductQuestion = { kind: "deactivate" | "reactivate" } | { kind: "cancel"; verdict: Verdict };

interface ProductStateProps {
  record: ProductRecord;
  today: string;
  mayWrite: boolean;
  /** Whether something typed is unsaved, which a change of the state would make outdated. */
  unsaved: boolean;
  /** The product as it is after a change. */
  onChanged: (record: ProductRecord) => Promise<void>;
}

/** What happens to the whole product: its verdicts in time, and whether it is in the catalogue at all. */
export function ProductState({ record, today, mayWrite, unsaved, onChanged }: ProductStateProps) {
  const client = useQueryClient();
  const online = useOnline();
  const [asked, setAsked] = useState<ProductQuestion | null>(null);
  const { id, name, version, active } = record.product;
  const act = useMutation({
    mutationFn: (what: ProductQuestion) => {
      if (what.kind === "cancel") return cancelVerdict(id, what.verdict.valid_from, version);
      return what.kind === "deactivate" ? deactivateProduct(id, version) : reactivateProduct(id, version);
    },
    onSuccess: async (changed, what) => {
      await writeDone(client, changed);
      notify({ kind: "info", title: DONE[what.kind] });
      await onChanged(changed);
    },
    onError: async (error) => {
      if (error instanceof ApiProblem) await client.invalidateQueries({ queryKey: managedKeys.record(id) });
    },
    onSettled: () => setAsked(null),
  });

  return (
    <>
      <Card>
        <h2>{v.title}</h2>
        <VerdictTimeline
          verdicts={record.verdicts}
          today={today}
          onCancel={mayWrite && online && !unsaved ? (verdict) => setAsked({ kind: "cancel", verdict }) : undefined}
        />
      </Card>
      {mayWrite && (
        <Card>
          <h2>{t.title}</h2>
          <p className={sharedStyles.quiet}>{active ? t.activeText : texts.products.form.inactiveText}</p>
          {act.isError && <Notice kind="error">{messageOf(act.error)}</Notice>}
          {unsaved && <p className={sharedStyles.quiet}>{t.saveFirst}</p>}
          <div>
            <Button
              kind={active ? "danger" : "plain"}
              disabled={!online || unsaved}
              onClick={() => setAsked({ kind: active ? "deactivate" : "reactivate" })}
            >
              {active ? t.deactivate : t.reactivate}
            </Button>
          </div>
        </Card>
      )}
      {asked && (
        <Confirm
          {...questionOf(asked, name)}
          kind={asked.kind === "reactivate" ? "primary" : "danger"}
          busy={act.isPending}
          onConfirm={() => act.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function questionOf(asked: ProductQuestion, name: string) {
  if (asked.kind === "cancel") {
    return { title: v.cancelTitle, action: v.cancel, children: v.cancelText(formatDate(asked.verdict.valid_from)) };
  }
  return asked.kind === "deactivate"
    ? { title: t.deactivateTitle(name), action: t.deactivate, children: t.deactivateText }
    : { title: t.reactivateTitle(name), action: t.reactivate, children: t.reactivateText };
}

const DONE: Record<ProductQuestion["kind"], string> = {
  cancel: v.cancelled,
  deactivate: t.deactivated,
  reactivate: t.reactivated,
};
