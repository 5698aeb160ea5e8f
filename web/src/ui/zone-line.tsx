import { createContext, use } from "react";
import { createPortal } from "react-dom";
import { texts } from "../texts/catalogue";
import sharedStyles from "./shared.module.css";

/** Where a list has room for the zone of its instants, on a line that it has anyway; null where it has none. */
export const ZoneSlot = createContext<HTMLElement | null>(null);

interface ZoneLineProps {
  id?: string;
  /** Empty for a list that tells no instants. */
  zones: string;
  /** How it stands above a list that has no slot. */
  className: string | undefined;
}

/** Says once in which zone the instants of a list are. */
export function ZoneLine({ id, zones, className }: ZoneLineProps) {
  const slot = use(ZoneSlot);
  if (zones === "") return null;
  const line = (
    <p id={id} className={slot ? sharedStyles.quiet : className}>
      {texts.ui.hoursOf(zones)}
    </p>
  );
  return slot ? createPortal(line, slot) : line;
}
