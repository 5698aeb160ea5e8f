import { useTrouble } from "../storage/trouble";
import { texts } from "../texts/catalogue";
import { Notice } from "../ui/notice";

/** Says that there is no network and that what is typed is kept, or that it is not. */
export function OfflineNotice({ kept }: { kept: string }) {
  const trouble = useTrouble();
  return <Notice kind="warning">{trouble === null ? kept : texts.storage.offline}</Notice>;
}
