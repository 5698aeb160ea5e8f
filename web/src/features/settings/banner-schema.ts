import type { Banner, Media } from "../../api/settings";
import { wrongDate } from "../../forms/date-rules";
import { line, prose } from "../../forms/rules";
import { isCalendarDate } from "../../lib/dates";
import { orNull } from "../../lib/text";
import { z } from "../../lib/zod";
import { managementTexts } from "../../texts/management";
import type { Placement } from "./setting-queries";
import { parsedAddress } from "../../lib/web-host";

const t = managementTexts.settings.banners.form;

const day = z
  .string()
  .refine((typed) => typed === "" || isCalendarDate(typed), { error: wrongDate(t.dateWrong) })
  .transform(orNull);

/** What can be said about a banner without asking the server, and what is sent of it. */
export const bannerSchema = (placement: Placement) =>
  z
    .object({
      title: line().min(1, t.titleMissing),
      text: prose(),
      media: z.custom<Media | null>(() => true),
      alt: line(),
      link: line()
        .refine((link) => link === "" || isLink(link), { error: t.linkWrong })
        .transform(orNull),
      severity: z.string().refine((severity) => placement === "home" || severity !== "", { error: t.severityMissing }),
      start_date: day,
      end_date: day,
    })
    .superRefine(({ media, alt, start_date, end_date }, context) => {
      if (media !== null && alt === "")
        context.addIssue({ code: "custom", path: ["alt"], message: managementTexts.settings.images.altMissing });
      if (start_date && end_date && end_date < start_date)
        context.addIssue({ code: "custom", path: ["end_date"], message: t.endBeforeStart });
    })
    .transform(({ media, alt, severity, ...typed }) => {
      const home = placement === "home";
      return {
        ...typed,
        placement,
        hash: home ? (media?.hash ?? null) : null,
        alt: home && media ? alt : null,
        severity: home ? null : (severity as Exclude<Banner["severity"], null>),
      };
    });

/** A banner or notice as it is typed. */
export type BannerValues = z.input<ReturnType<typeof bannerSchema>>;
/** A banner or notice as it is sent. */
export type BannerBody = z.output<ReturnType<typeof bannerSchema>>;

/** A screen of ours, or a page elsewhere that nobody can have changed on the way. */
function isLink(link: string): boolean {
  if (/^\/(?![/\\])/.test(link)) return true;
  return /^https:\/\/[^\s/]/i.test(link) && parsedAddress(link) !== null;
}
