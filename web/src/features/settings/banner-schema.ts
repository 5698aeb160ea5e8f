import type { Banner, Media } from "../../api/settings";
import { orNull } from "../../api/or-null";
import { texts } from "../../texts/es";
import { isCalendarDate } from "../../ui/calendar-date";
import { z } from "../../ui/zod";
import type { BannerFields, Placement } from "./setting-queries";

const t = texts.settings.banners.form;

/** A banner or notice as it is typed. */
export interface BannerForm {
  title: string;
  text: string;
  media: Media | null;
  alt: string;
  link: string;
  severity: string;
  start_date: string;
  end_date: string;
  /** The version that is changed; 0 for a new one. */
  version: number;
}

/** The form's fields by their name in the API. */
export const BANNER_FIELDS = {
  title: "title",
  text: "text",
  hash: "media",
  alt: "alt",
  link: "link",
  severity: "severity",
  start_date: "start_date",
  end_date: "end_date",
} as const;

const date = z.string().refine((typed) => typed === "" || isCalendarDate(typed), { error: t.dateWrong });

/** What can be said about a banner without asking the server. */
export const bannerSchema = (placement: Placement) =>
  z
    .object({
      title: z.string().refine((title) => title.trim() !== "", { error: t.titleMissing }),
      text: z.string(),
      media: z.custom<Media | null>(() => true),
      alt: z.string(),
      link: z.string().refine((link) => link.trim() === "" || isLink(link.trim()), { error: t.linkWrong }),
      severity: z.string().refine((severity) => placement === "home" || severity !== "", { error: t.severityMissing }),
      start_date: date,
      end_date: date,
      version: z.number(),
    })
    .superRefine(({ media, alt, start_date, end_date }, context) => {
      if (media !== null && alt.trim() === "") context.addIssue({ code: "custom", path: ["alt"], message: texts.settings.images.altMissing });
      if (start_date && end_date && end_date < start_date) context.addIssue({ code: "custom", path: ["end_date"], message: t.endBeforeStart });
    });

/** A screen of ours, or a page elsewhere that nobody can have changed on the way. */
function isLink(link: string): boolean {
  if (/^\/(?![/\\])/.test(link)) return true;
  return /^https:\/\/[^\s/]/i.test(link) && URL.canParse(link);
}

/** A new banner, or one that there is, in the form. */
export function toBannerForm(banner: Banner | null): BannerForm {
  return {
    title: banner?.title ?? "",
    text: banner?.text ?? "",
    media: banner?.media ?? null,
    alt: banner?.alt ?? "",
    link: banner?.link ?? "",
    severity: banner?.severity ?? "",
    start_date: banner?.start_date ?? "",
    end_date: banner?.end_date ?? "",
    version: banner?.version ?? 0,
  };
}

/** The form as it is sent. */
export function toBannerBody(placement: Placement, typed: BannerForm): BannerFields {
  const home = placement === "home";
  return {
    placement,
    title: typed.title.trim(),
    text: typed.text.trim(),
    hash: home ? (typed.media?.hash ?? null) : null,
    alt: home && typed.media ? typed.alt.trim() : null,
    link: orNull(typed.link),
    severity: home ? null : (typed.severity as Exclude<Banner["severity"], null>),
    start_date: orNull(typed.start_date),
    end_date: orNull(typed.end_date),
  };
}
