import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { settings, type SlotName } from "../api/settings";
import { keepPictures } from "../offline/media-cache";

const KEPT: readonly SlotName[] = ["offline_picture", "header", "print"];
/** After what the screen itself needs. */
const LATER_MS = 2000;

/** Keeps the pictures that are shown without a network on the device. */
export function useOfflinePictures(): void {
  const { data } = useQuery(settings);
  const urls = data?.images
    .filter(({ slot }) => KEPT.includes(slot as SlotName))
    .flatMap(({ media }) => media?.url ?? [])
    .join(" ");
  useEffect(() => {
    if (urls === undefined || !navigator.onLine) return undefined;
    const timer = setTimeout(() => void keepPictures(urls.split(" ").filter(Boolean)).catch(() => undefined), LATER_MS);
    return () => clearTimeout(timer);
  }, [urls]);
}
