import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { changeKeys } from "../../api/changes";
import { call } from "../../api/call";
import { pagesOf, readPage } from "../../api/pages";
import type { Schemas } from "../../api/schemas";
import {
  type Banner,
  type Disclaimer,
  type ImageSlot,
  type Media,
  settingKeys,
  type SlotName,
} from "../../api/settings";
import { upload } from "../../api/upload";

export type Placement = Banner["placement"];
export type ControlSettings = Schemas["ControlSettings"];
export type BannerFields = Schemas["NewBanner"];

/** Below the settings that every screen reads, so that one change brings all of them up to date. */
export const managedKeys = {
  control: () => [...settingKeys.all, "control"] as const,
  disclaimers: () => [...settingKeys.all, "disclaimers"] as const,
  images: () => [...settingKeys.all, "images"] as const,
  banners: (placement: Placement) => [...settingKeys.all, "banners", placement] as const,
};

/** Every version of the text sworn to, newest first. */
export const disclaimerList = pagesOf(managedKeys.disclaimers(), (next) =>
  readPage("/api/settings/disclaimers", {}, next),
);

/** The numbers of control as they stand. */
export async function readControl(signal?: AbortSignal): Promise<ControlSettings> {
  return (await call.get("/api/settings", { signal })).control;
}

/** The numbers of control. */
export const controlSettings = queryOptions({
  queryKey: managedKeys.control(),
  queryFn: ({ signal }) => readControl(signal),
});

/** Changes the numbers of control. */
export async function saveControl(body: Schemas["ControlSettingsUpdate"]): Promise<ControlSettings> {
  return call.put("/api/settings/control", { body });
}

/** Every place for a picture. */
export const imageSlots = queryOptions({
  queryKey: managedKeys.images(),
  queryFn: ({ signal }) => everySlot(signal),
});

/** Every banner of a placement in its order: they are few, and ordering needs all of them. */
export const bannerList = (placement: Placement) =>
  queryOptions({
    queryKey: managedKeys.banners(placement),
    queryFn: async ({ signal }) => everyBanner(placement, signal),
  });

async function everyBanner(placement: Placement, signal?: AbortSignal): Promise<Banner[]> {
  const banners: Banner[] = [];
  let pageToken = "";
  do {
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page = await readPage("/api/settings/banners", { placement }, { pageToken, pageSize: 200, signal });
    banners.push(...page.items);
    pageToken = page.next_page_token ?? "";
  } while (pageToken);
  return banners;
}

/** Publishes the next version of the text sworn to. */
export async function publishDisclaimer(body: Schemas["NewDisclaimer"]): Promise<Disclaimer> {
  return call.post("/api/settings/disclaimers", { body });
}

/** The text sworn to as it stands. */
export async function readDisclaimer(): Promise<Disclaimer> {
  return (await call.get("/api/settings")).disclaimer;
}

/** Sends a picture, which the server decodes and writes anew. */
export function uploadPicture(file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<Media> {
  return upload<Media>({ path: "/api/media", body: file, contentType: file.type, onProgress, signal });
}

/** Chooses the picture of a place; no hash goes back to the system's own. */
export async function saveSlot(slot: SlotName, body: Schemas["ImageSlotUpdate"]): Promise<ImageSlot> {
  return call.put("/api/settings/images/{slot}", { params: { path: { slot } }, body });
}

/** A place as it stands. */
export async function readSlot(slot: SlotName): Promise<ImageSlot> {
  return existing((await everySlot()).find((item) => item.slot === slot));
}

async function everySlot(signal?: AbortSignal): Promise<ImageSlot[]> {
  return (await readPage("/api/settings/images", {}, { pageToken: "", pageSize: 200, signal })).items;
}

/** Adds a banner; a repeat under the same key makes no second one. */
export async function createBanner(body: BannerFields, idempotencyKey: string): Promise<Banner> {
  return call.post("/api/settings/banners", { params: { header: { "Idempotency-Key": idempotencyKey } }, body });
}

/** Changes a banner, takes it away or brings it back. */
export async function updateBanner(id: string, body: Schemas["BannerUpdate"]): Promise<Banner> {
  return call.put("/api/settings/banners/{id}", { params: { path: { id } }, body });
}

/** A banner as it stands. */
export async function readBanner(placement: Placement, id: string): Promise<Banner> {
  return existing((await everyBanner(placement)).find((banner) => banner.id === id));
}

function existing<Thing>(found: Thing | undefined): Thing {
  if (found === undefined) throw new Error("it is no longer in the list");
  return found;
}

/** Puts the banners of the home page in another order. */
export async function reorderBanners(placement: Placement, ids: string[]): Promise<Banner[]> {
  return call.put("/api/settings/banners/order", { body: { placement, ids } });
}

/** The fields of a banner as they are sent back with one of them changed. */
export const fieldsOf = ({ title, text, media, alt, link, severity, start_date, end_date }: Banner) => ({
  title,
  text,
  hash: media?.hash ?? null,
  alt,
  link,
  severity,
  start_date,
  end_date,
});

/** After a change: what the public screens show, what is managed, and the history. */
export async function refreshSettings(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: settingKeys.all }),
    client.invalidateQueries({ queryKey: changeKeys.all }),
    client.invalidateQueries({ queryKey: ["catalogue-figures"] }),
  ]);
}
