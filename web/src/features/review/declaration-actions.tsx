import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client";
import { ApiProblem, unwrap } from "../../api/problem";
import { useSession } from "../../api/session-store";
import { controlAirport, type StaffDeclaration, staffDeclarationKeys } from "../../api/staff-declarations";
import { todayAt } from "../../lib/format";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/es";
import { messageOf } from "../../texts/user-facing-error";
import { Button, type ButtonKind } from "../../ui/button";
import { Confirm } from "../../ui/confirm";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { notify } from "../../ui/notify";
import { TextArea } from "../../ui/text-area";
import styles from "./declaration-actions.module.css";
import { otherFlightDay } from "./flight-day";
import { type Step, stepsOf } from "./steps";

const t = texts.review.actions;

/** What can be done with a declaration now, or why nothing can. */
export function DeclarationActions({ declaration }: { declaration: StaffDeclaration }) {
  const role = useSession()?.user.role;
  const online = useOnline();
  const [clearing, setClearing] = useState(false);
  const [otherDay, setOtherDay] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const move = useMove(declaration, () => {
    setClearing(false);
    setOtherDay(null);
    setNote("");
  });
  const steps = stepsOf(declaration);
  const conflict = move.error instanceof ApiProblem && move.error.status === 409;

  if (role === "auditor") return <Notice>{t.readOnly}</Notice>;

  /** A declaration of another day may be the wrong one, and presenting it cannot be undone. */
  const present = () => {
    const told = otherFlightDay(declaration.travel.flight_date, todayAt(controlAirport(declaration.travel), now()));
    if (told) setOtherDay(told);
    else move.mutate({ kind: "present" });
  };
  const button = (step: Step, kind: ButtonKind) => {
    if (step === "act") {
      return (
        <LinkButton key={step} kind={kind} to={`/form-retenciones?declaracion=${declaration.code}`}>
          {t.act}
        </LinkButton>
      );
    }
    const press = { present, inspect: () => move.mutate({ kind: "inspect" }), clear: () => setClearing(true) };
    const busy = move.isPending && move.variables.kind === step;
    return (
      <Button key={step} kind={kind} busy={busy} disabled={!online || (move.isPending && !busy)} onClick={press[step]}>
        {t[step]}
      </Button>
    );
  };
  return (
    <div className={styles.actions} role="group" aria-label={t.label}>
      {conflict && (
        <Notice kind="warning" title={texts.review.conflict.title}>
          {texts.review.conflict.text}
        </Notice>
      )}
      {move.isError && !conflict && (
        <Notice kind="error" title={t.failed}>
          {messageOf(move.error)}
        </Notice>
      )}
      {!online && <Notice kind="warning">{texts.staff.offlineAction}</Notice>}
      <div className={styles.buttons}>
        {steps.map((step, index) => button(step, index === 0 && step !== "act" ? "main" : "plain"))}
        {declaration.state === "with_findings" && (
          <LinkButton to={`/retenciones?declaracion=${declaration.code}`}>{t.acts}</LinkButton>
        )}
      </div>
      {steps.length === 0 && <p className={styles.quiet}>{t.over}</p>}
      {otherDay && (
        <Confirm title={t.presentTitle} action={t.present} busy={move.isPending} onConfirm={() => move.mutate({ kind: "present" })} onClose={() => setOtherDay(null)}>
          <div className={styles.actions}>
            <p>
              <strong>{otherDay}</strong>
            </p>
            <p>{t.presentText(declaration.code)}</p>
          </div>
        </Confirm>
      )}
      {clearing && (
        <Confirm
          title={t.clearTitle}
          action={t.clear}
          busy={move.isPending}
          onConfirm={() => move.mutate({ kind: "clear", note })}
          onClose={() => setClearing(false)}
        >
          <div className={styles.actions}>
            <p>{t.clearText(declaration.code)}</p>
            <TextArea label={t.note} optional rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
          </div>
        </Confirm>
      )}
    </div>
  );
}

type Move = { kind: "present" } | { kind: "inspect" } | { kind: "clear"; note: string };

/** Moves the declaration on. Whoever moved it in between is shown instead of overwritten. */
function useMove({ code, version }: StaffDeclaration, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (move: Move) => {
      const params = { path: { code } };
      if (move.kind === "present") {
        return unwrap(await api.POST("/api/declarations/{code}/present", { params, body: { version } }));
      }
      const body =
        move.kind === "inspect"
          ? { version, outcome: "in_inspection" as const, note: null }
          : { version, outcome: "cleared" as const, note: move.note.trim() || null };
      return unwrap(await api.POST("/api/declarations/{code}/review", { params, body }));
    },
    onSuccess: (declaration) => {
      client.setQueryData(staffDeclarationKeys.detail(code), declaration);
      const { state } = declaration;
      if (Object.hasOwn(t.done, state)) notify({ kind: "info", title: t.done[state as keyof typeof t.done], detail: code });
    },
    onSettled: async (_, error) => {
      onDone();
      await client.invalidateQueries({ queryKey: staffDeclarationKeys.lists() });
      if (error) await client.invalidateQueries({ queryKey: staffDeclarationKeys.detail(code) });
    },
  });
}

const now = () => new Date();
