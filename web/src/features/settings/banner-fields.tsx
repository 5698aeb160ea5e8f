import type { Banner } from "../../api/settings";
import { valuesOf } from "../../forms/field-values";
import type { Field, FieldList } from "../../forms/fields";
import { oneLine } from "../../lib/text";
import { texts } from "../../texts/catalogue";
import { managementTexts } from "../../texts/management";
import type { BannerValues } from "./banner-schema";
import { BannerPicture } from "./picture-controls";
import type { Placement } from "./setting-queries";

const t = managementTexts.settings.banners;
const { alt, altHint, conflictPicture } = managementTexts.settings.images;
const { severities } = texts.settings.strip;

const SEVERITIES = (["info", "warning", "critical"] as const).map((value) => ({
  value,
  label: severities[value],
  hint: managementTexts.settings.severityHints[value],
}));

const SEVERITY: Field<BannerValues> = { kind: "radio", name: "severity", label: t.form.severity, choices: SEVERITIES };

const PICTURE: readonly Field<BannerValues>[] = [
  {
    kind: "own",
    name: "media",
    serverNames: ["hash"],
    label: t.form.picture,
    control: <BannerPicture />,
    read: ({ media }) => (media ? conflictPicture(media.hash) : t.noPicture),
  },
  {
    kind: "text",
    name: "alt",
    label: alt,
    hint: altHint,
    when: ({ media }) => media !== null,
    read: (values) => (values.media ? oneLine(values.alt) : ""),
  },
];

/** The fields of a banner of the home page, or of a notice of the strip. */
export const bannerFields = (placement: Placement): FieldList<BannerValues> => [
  ...(placement === "strip" ? [SEVERITY] : []),
  { kind: "text", name: "title", label: t.form.title },
  { kind: "lines", name: "text", label: t.form.text, optional: true, rows: 3 },
  {
    kind: "text",
    name: "link",
    label: t.form.link,
    hint: t.form.linkHint,
    optional: true,
    inputMode: "url",
    autoCapitalize: "none",
    spellCheck: false,
  },
  ...(placement === "home" ? PICTURE : []),
  { kind: "date", name: "start_date", label: t.form.start, hint: t.form.dateHint, optional: true },
  { kind: "date", name: "end_date", label: t.form.end, hint: t.form.dateHint, optional: true },
];

/** A banner as it is typed, or a new one. */
export const bannerValues = (placement: Placement, banner: Banner | null): BannerValues =>
  valuesOf(bannerFields(placement), banner, { severity: "", alt: "", media: banner?.media ?? null });
