import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../lib/format";
import { shortSpace } from "../../storage/space";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";

const t = texts.staff.space;
const MEGABYTE = 1_000_000;

/** Warns, before work begins, that this device is about to be full. */
export function SpaceNotice() {
  const bytes = useQuery(shortSpace).data ?? null;
  if (bytes === null) return null;
  return (
    <Notice kind="warning" title={t.short}>
      {t.left(formatNumber(Math.floor(bytes / MEGABYTE)))}
    </Notice>
  );
}
