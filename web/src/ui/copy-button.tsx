import { useState } from "react";
import { texts } from "../texts/catalogue";
import { Button } from "./button";
import { notify } from "./notify";

/** Puts a text where it can be pasted from, and says so. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify({ kind: "negative", title: texts.ui.copyFailed });
    }
  }
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{copied ? texts.ui.copied : children}</span>
    </Button>
  );
}
