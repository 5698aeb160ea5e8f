import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { messageOf } from "../texts/user-facing-error";
import { Button } from "../ui/button";
import { Confirm } from "../ui/confirm";
import { Notice } from "../ui/notice";
import { notify } from "../ui/notify";
import { isConflict } from "./problems";
import type { Editor, Versioned } from "./use-editor";

interface ActivationTexts {
  deactivate: string;
  reactivate: string;
  deactivated: string;
  reactivated: string;
  title: string;
  question: ReactNode;
}

interface ActivationOptions<Rec extends Versioned, Values extends FieldValues, Body> {
  editor: Editor<Rec, Values, Body>;
  record: Rec;
  active: boolean;
  /** Deactivates or reactivates the record as it stands: what is half typed has nothing to do with it. */
  flip: () => Promise<Rec>;
  readCurrent: () => Promise<Rec>;
  /** It was done. `typed` says whether something typed still waits to be saved. */
  onFlipped: (now: Rec, typed: boolean) => unknown;
  /** It was not done: somebody else has changed the record, which is now as it is given. */
  onFound: (now: Rec) => unknown;
  texts: ActivationTexts;
}

/** Takes a record out of use and back: the button, the question before, and why it failed. */
export function useActivation<Rec extends Versioned, Values extends FieldValues, Body>(
  options: ActivationOptions<Rec, Values, Body>,
) {
  const { editor, record, active, texts } = options;
  const [asking, setAsking] = useState(false);
  const flip = useMutation({
    mutationFn: options.flip,
    onSuccess: async (now) => {
      notify({ kind: "info", title: active ? texts.deactivated : texts.reactivated });
      await options.onFlipped(now, await editor.follow(now, record));
    },
    onError: async (error) => {
      if (!isConflict(error)) return;
      notify({ kind: "negative", title: messageOf(error) });
      const now = await options.readCurrent();
      await options.onFound(now);
      await editor.follow(now);
    },
    onSettled: () => setAsking(false),
  });
  return {
    button: (
      <Button
        kind={active ? "danger" : "plain"}
        busy={flip.isPending}
        disabled={!editor.online}
        onClick={() => (active ? setAsking(true) : flip.mutate())}
      >
        {active ? texts.deactivate : texts.reactivate}
      </Button>
    ),
    question: asking && (
      <Confirm
        title={texts.title}
        action={texts.deactivate}
        kind="danger"
        busy={flip.isPending}
        onConfirm={() => flip.mutate()}
        onClose={() => setAsking(false)}
      >
        {texts.question}
      </Confirm>
    ),
    failure: flip.isError && !isConflict(flip.error) && <Notice kind="error">{messageOf(flip.error)}</Notice>,
  };
}
