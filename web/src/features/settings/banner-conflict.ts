import type { Media } from "../../api/settings";
import { texts } from "../../texts/es";
import { isCalendarDate } from "../../ui/calendar-date";
import { formatDate } from "../../ui/format";
import type { ConflictField } from "../../ui/version-conflict";
import type { BannerForm } from "./banner-schema";
import type { Placement } from "./setting-queries";

const t = texts.settings.banners;
const { severities } = texts.settings.strip;

/** Two versions of a banner, field by field, as they are read. */
export function conflictFields(placement: Placement, mine: BannerForm, current: BannerForm): ConflictField[] {
  const field = (label: string, read: (form: BannerForm) => string) => ({ label, mine: read(mine), current: read(current) });
  return [
    ...(placement === "strip" ? [field(t.form.severity, ({ severity }) => grave(severity))] : []),
    field(t.form.title, ({ title }) => title.trim()),
    field(t.form.text, ({ text }) => text.trim()),
    field(t.form.link, ({ link }) => link.trim()),
    ...(placement === "home"
      ? [field(t.form.picture, ({ media }) => picture(media)), field(texts.settings.images.alt, ({ media, alt }) => (media ? alt.trim() : ""))]
      : []),
    field(t.form.start, ({ start_date }) => day(start_date)),
    field(t.form.end, ({ end_date }) => day(end_date)),
  ];
}

const day = (typed: string) => (isCalendarDate(typed) ? formatDate(typed) : typed);

const grave = (severity: string) => (Object.hasOwn(severities, severity) ? severities[severity as keyof typeof severities] : "");

const picture = (media: Media | null) => (media ? texts.settings.images.conflictPicture(media.hash) : t.noPicture);
