import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useMayWrite } from "../../api/may-write";
import type { SlotName } from "../../api/settings";
import { managementTexts } from "../../texts/management";
import { ErrorState } from "../../ui/error-state";
import { Skeleton } from "../../ui/skeleton";
import { imageSlots } from "./setting-queries";
import { SlotCard } from "./slot-card";
import { SettingFrame } from "./setting-page";

const t = managementTexts.settings.images;
const EDITING = "editar";

/** The logos of the agency. */
export function LogosView() {
  return <ImageSlotsView {...t.logos} slots={LOGOS} />;
}

/** The pictures of the system itself. */
export function SystemImagesView() {
  return <ImageSlotsView {...t.system} slots={SYSTEM} />;
}

const LOGOS: readonly SlotName[] = ["header", "print", "login"];
const SYSTEM: readonly SlotName[] = ["home_background", "offline_picture", "icon"];

interface ImageSlotsViewProps {
  lead: string;
  slots: readonly SlotName[];
}

function ImageSlotsView({ lead, slots }: ImageSlotsViewProps) {
  const mayWrite = useMayWrite();
  const [params, setParams] = useSearchParams();
  const read = useQuery(imageSlots);
  return (
    <SettingFrame lead={lead} mayWrite={mayWrite} editing={params.has(EDITING)}>
      {read.isPending && <Skeleton blocks={3} />}
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data &&
        slots.map((name) => {
          const slot = read.data.find((one) => one.slot === name);
          return (
            slot && (
              <SlotCard
                key={name}
                name={name}
                slot={slot}
                mayWrite={mayWrite}
                editing={mayWrite && params.get(EDITING) === name}
                onEdit={() => setParams({ [EDITING]: name }, { preventScrollReset: true })}
                onDone={() => setParams({}, { preventScrollReset: true })}
              />
            )
          );
        })}
    </SettingFrame>
  );
}
