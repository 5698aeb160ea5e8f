import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Product } from "../../api/products";
import { addToDraft } from "../../offline/things-to-declare";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { CheckIcon, PlusIcon } from "../../ui/icons";
import { LinkButton } from "../../ui/link-button";
import { notify } from "../../ui/notify";
import { STOP } from "../../ui/use-arrow-keys";
import styles from "./add-to-declaration.module.css";
import { Sentence } from "../../ui/sentence";

interface AddToDeclarationProps {
  /** From the catalogue, or in one's own words. */
  thing: Product | string;
  /** What the button says. */
  label: string;
  kind?: "main" | "plain" | "quiet";
  onAdded?: (() => void) | undefined;
}

/** One tap puts a thing into the declaration of this device, the next one goes there. */
export function AddToDeclaration({ thing, label, kind = "plain", onAdded }: AddToDeclarationProps) {
  const client = useQueryClient();
  const name = typeof thing === "string" ? thing : thing.name;
  const add = useMutation({
    mutationFn: addToDraft,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["device"] });
      onAdded?.();
      notify({ kind: "info", title: texts.search.added, detail: texts.search.addedDetail(name), names: [name] });
    },
    onError: () => notify({ kind: "negative", title: texts.search.addFailed }),
  });
  // The button that was pressed is gone; what comes next is where it was.
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (add.isSuccess) actions.current?.querySelector("a")?.focus({ preventScroll: true });
  }, [add.isSuccess]);
  return (
    <div ref={actions} className={styles.actions}>
      {add.isSuccess ? (
        <>
          <span className={styles.added}>
            <CheckIcon /> {texts.search.added}
          </span>
          <LinkButton {...STOP} to="/declaraciones/nueva">
            {texts.search.openDraft}
          </LinkButton>
        </>
      ) : (
        <Button {...STOP} kind={kind} busy={add.isPending} onClick={() => add.mutate(thing)}>
          <PlusIcon /> <Sentence text={label} names={[name]} />
        </Button>
      )}
    </div>
  );
}
