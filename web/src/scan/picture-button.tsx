import { type ChangeEvent, type ReactNode, useRef } from "react";
import { Button, type ButtonKind } from "../ui/button";

interface PictureButtonProps {
  kind?: ButtonKind;
  /** Whether a phone opens its camera at once; otherwise a picture is chosen that is there. */
  camera?: boolean;
  children: ReactNode;
  onPicture: (picture: File) => void;
}

/** Takes a picture from the device. */
export function PictureButton({ kind = "quiet", camera, children, onPicture }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (file) onPicture(file);
    // So that the same file can be chosen again.
    target.value = "";
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={camera ? "environment" : undefined}
        hidden
        onChange={choose}
      />
      <Button kind={kind} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
