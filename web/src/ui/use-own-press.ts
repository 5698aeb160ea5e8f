import { type PointerEvent, useRef } from "react";

/** For a list that opens under the pointer: the press that opened it, released over an option, chooses nothing. */
export function useOwnPress() {
  const isOwn = useRef(false);
  return {
    onPointerDownCapture: () => {
      isOwn.current = true;
    },
    onPointerUpCapture: (event: PointerEvent) => {
      if (!isOwn.current) event.stopPropagation();
      isOwn.current = false;
    },
  };
}
