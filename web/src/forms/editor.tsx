import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { ConnectionError } from "../api/problem";
import { failureOf, messageOf } from "../texts/user-facing-error";
import { Button } from "../ui/button";
import { Confirm } from "../ui/confirm";
import { Dock } from "../ui/dock";
import { Notice } from "../ui/notice";
import sharedStyles from "../ui/shared.module.css";
import styles from "./editor.module.css";
import { ErrorSummary } from "./error-summary";
import { LeaveGuard } from "./leave-guard";
import type { Editor, Versioned } from "./use-editor";
import { VersionConflict } from "./version-conflict";

/** The words of an editor. One that stores no draft needs none for it. */
export interface EditorTexts {
  /** The form goes on with what was typed before. */
  restored?: string;
  discard?: string;
  /** Asked before what was typed is forgotten. */
  discardQuestion?: { title: string; text: string; action: string };
  offline?: string;
  failed: string;
  /** The connection was lost: what was sent may have arrived. */
  unknown?: { title: string; repeat: string };
  leave: { title: string; text: string; stay: string; leave: string };
}

interface EditorFormProps<Rec extends Versioned, Values extends FieldValues, Body> {
  editor: Editor<Rec, Values, Body>;
  texts: EditorTexts;
  /** What is being edited, to name it in a conflict. */
  name: string;
  /** Forgets what was typed, where the editor does more for it than beginning again. */
  onDiscard?: () => unknown;
  /** What a failure says of its own. */
  failure?: ReactNode;
  /** Stands above everything else in the form. */
  heading?: ReactNode;
  /** What the person leaves the form by. */
  leaving?: { query?: boolean; closing?: boolean };
  id?: string;
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The form of an editor, with everything that may be said about its draft, its saving and its versions. */
export function EditorForm<Rec extends Versioned, Values extends FieldValues, Body>(
  props: EditorFormProps<Rec, Values, Body>,
) {
  const {
    editor,
    texts,
    name,
    onDiscard = editor.startOver,
    failure,
    heading,
    leaving,
    id,
    label,
    className = sharedStyles.form,
    children,
  } = props;
  const { conflict } = editor;
  return (
    <FormProvider {...editor.form}>
      <form id={id} aria-label={label} noValidate className={className} onSubmit={editor.submit}>
        {heading}
        {editor.restored && <Restored texts={texts} onDiscard={() => void onDiscard()} />}
        <ErrorSummary />
        {editor.failure && (failure || <Failure error={editor.failure} texts={texts} focused={!editor.marked} />)}
        {children}
      </form>
      {conflict && (
        <VersionConflict
          name={name}
          fields={conflict.fields}
          busy={editor.saving}
          onTakeCurrent={conflict.takeCurrent}
          onKeepMine={conflict.keepMine}
          onClose={conflict.close}
        />
      )}
      <LeaveGuard unsaved={editor.unsent} inMemory={editor.inMemory} {...leaving} {...texts.leave} />
    </FormProvider>
  );
}

/** Says that the form goes on with a draft, and lets it be forgotten. */
export function Restored({
  texts,
  onDiscard,
}: {
  texts: Pick<EditorTexts, "restored" | "discard" | "discardQuestion">;
  onDiscard: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const { discardQuestion: question } = texts;
  return (
    <>
      <Notice actions={<Button onClick={question ? () => setAsking(true) : onDiscard}>{texts.discard}</Button>}>
        {texts.restored}
      </Notice>
      {question && asking && (
        <Confirm
          title={question.title}
          action={question.action}
          kind="danger"
          onConfirm={onDiscard}
          onClose={() => setAsking(false)}
        >
          {question.text}
        </Confirm>
      )}
    </>
  );
}

interface FailureProps {
  error: Error;
  texts: Pick<EditorTexts, "failed" | "unknown">;
  /** No field was marked: the failure itself gets the focus. */
  focused: boolean;
  /** Whether what was sent may have arrived, for a form that knows more than its last error. */
  uncertain?: boolean;
  /** What became of what was typed. */
  children?: ReactNode;
}

/** Why it was not saved. */
export function Failure({
  error,
  texts: { failed, unknown },
  focused,
  uncertain = error instanceof ConnectionError,
  children,
}: FailureProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && focused) notice.current?.focus();
  }, [error, focused]);
  if (unknown && uncertain) {
    return (
      <Notice ref={notice} kind="warning" title={unknown.title}>
        <p>{messageOf(error)}</p>
        <p>{unknown.repeat}</p>
      </Notice>
    );
  }
  return (
    <Notice ref={notice} kind="error" title={failureOf(error, failed)}>
      <p>{messageOf(error)}</p>
      {children}
    </Notice>
  );
}

interface SaveButtonProps {
  editor: Pick<Editor<never, never, never>, "saving" | "online">;
  kind?: "main" | "primary";
  /** The form's id, for a button outside of it. */
  form?: string;
  children: ReactNode;
}

/** Sends the form. */
export function SaveButton({ editor, kind = "main", form, children }: SaveButtonProps) {
  return (
    <Button type="submit" kind={kind} form={form} busy={editor.saving} disabled={!editor.online}>
      {children}
    </Button>
  );
}

interface SaveBarProps {
  /** Whether the screen ends with it. */
  last: boolean;
  /** What else can be done, apart from it. */
  others?: ReactNode;
  children: ReactNode;
}

/** The way to save under a long form: on a phone at the thumb, wherever the form stands. */
export const SaveBar = ({ last, others, children }: SaveBarProps) => (
  <div className={styles.bar}>
    <Dock className={styles.save} last={last}>
      {children}
    </Dock>
    {others}
  </div>
);
