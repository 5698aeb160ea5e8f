import { queryOptions, useQuery } from "@tanstack/react-query";
import { useHydrated } from "../lib/use-hydrated";
import { deviceTexts } from "../storage/texts";
import { call } from "./call";
import { ConnectionError } from "./problem";
import type { Schemas } from "./schemas";

/** What every screen has to know today. */
export type Settings = Schemas["Settings"];
/** A version of the text sworn to. */
export type Disclaimer = Schemas["Disclaimer"];
/** A place that shows a picture of the agency's choice. */
export type ImageSlot = Schemas["ImageSlot"];
/** A picture as the server keeps it. */
export type Media = Schemas["Media"];
/** A banner of the home page or a notice of the strip. */
export type Banner = Schemas["Banner"];

/** The places for pictures. */
const IMAGE_SLOTS = ["header", "print", "login", "home_background", "offline_picture", "icon"] as const;
export type SlotName = (typeof IMAGE_SLOTS)[number];

/** A picture with the words that stand for it. */
export interface Picture extends Pick<Media, "url" | "width" | "height"> {
  alt: string;
}

export const settingKeys = {
  all: ["settings"] as const,
  current: () => [...settingKeys.all, "current"] as const,
  disclaimer: (version: number) => [...settingKeys.all, "disclaimer", version] as const,
};

const EMPTY = { images: [], banners: [], notices: [] };

/**
 * What every screen has to know. The last answer stays on the device: a screen begins with the agency's
 * own pictures instead of changing them before one's eyes, and has them without a network too.
 */
export const settings = queryOptions({
  queryKey: settingKeys.current(),
  queryFn: async ({ signal }) => {
    // What an earlier release kept of this answer may know less; the frame of every screen stands on it.
    const now: unknown = { ...EMPTY, ...(await call.get("/api/settings", { signal })) };
    if (!isSettings(now)) throw new ConnectionError(false);
    keep(now);
    return now;
  },
  initialData: kept,
  // What lies on the device is shown, and asked for anew.
  initialDataUpdatedAt: 0,
  staleTime: 60 * 1000,
});

/** One version of the text sworn to; it never changes. */
export const disclaimerVersion = (version: number) =>
  queryOptions({
    queryKey: settingKeys.disclaimer(version),
    queryFn: ({ signal }) => call.get("/api/settings/disclaimers/{version}", { params: { path: { version } }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What every screen has to know, as far as it is known; a prerendered page begins without it. */
export function useSettings(options: { refetchInterval?: number } = {}): Settings | undefined {
  const { data } = useQuery({ ...settings, ...options });
  return useHydrated() ? data : undefined;
}

/** The agency's picture for a place; null where the system's own is shown. */
export function usePicture(slot: SlotName): Picture | null {
  return pictureOf(useSettings()?.images.find((image) => image.slot === slot));
}

/** A picture of a slot or of a banner. */
export function pictureOf(shown: { media: Media | null; alt: string | null } | undefined): Picture | null {
  if (!shown?.media) return null;
  const { url, width, height } = shown.media;
  return { url, width, height, alt: shown.alt ?? "" };
}

/** Whether a banner is shown on a day of the islands: answers are kept, and days go by. */
export function shownOn(today: string, { start_date, end_date }: Pick<Banner, "start_date" | "end_date">): boolean {
  return (start_date === null || start_date <= today) && (end_date === null || today <= end_date);
}

const KEPT = "settings";

function kept(): Settings | undefined {
  try {
    const found: unknown = JSON.parse(deviceTexts.getItem(KEPT) ?? "null");
    return isSettings(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

const keep = (now: Settings) => deviceTexts.setItem(KEPT, JSON.stringify(now));

/** What an earlier release kept may have another shape, and what a captive portal answers is nothing of ours. */
function isSettings(found: unknown): found is Settings {
  if (typeof found !== "object" || found === null) return false;
  const { disclaimer, images, banners, notices } = found as Partial<Record<keyof Settings, unknown>>;
  return typeof disclaimer === "object" && disclaimer !== null && [images, banners, notices].every(Array.isArray);
}
