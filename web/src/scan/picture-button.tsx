import { type ChangeEvent, useRef } from "react";
import { texts } from "../texts/es";
import { Button } from "../ui/button";
import { readPicture } from "./decoder";

/** Takes a picture of a QR code from the device; `onText` gets null when no code can be read in it. */
export function PictureButton({ onText }: { onText: (text: string | null) => void }) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // So that the same file can be chosen again.
    target.value = "";
    if (file) void readPicture(file).then(onText);
  }

  return (
    <>
      <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
      <Button kind="quiet" onClick={() => input.current?.click()}>
        {texts.scan.picture}
      </Button>
    </>
  );
}
