import type { ReactNode } from "react";

/** Small line icons, all on one 24-unit grid; decorative, the words beside them carry the meaning. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="7" />
    <path d="m20 20-4-4" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const InfoIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.7v.1" />
  </Icon>
);

export const AttentionIcon = () => (
  <Icon>
    <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
    <path d="M12 8v5M12 16.2v.1" />
  </Icon>
);

export const MistakeIcon = () => (
  <Icon>
    <rect x="3.5" y="3.5" width="17" height="17" rx="3" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </Icon>
);

export const OnlineIcon = () => (
  <Icon>
    <path d="M8.5 16.2a5 5 0 0 1 7 0M5 12.7a10 10 0 0 1 14 0M2 9a15 15 0 0 1 20 0M12 20v.1" />
  </Icon>
);

export const OfflineIcon = () => (
  <Icon>
    <path d="m3 3 18 18M8.5 16.2a5 5 0 0 1 7 0M5 12.7a10 10 0 0 1 5.2-2.8M19 12.7a10 10 0 0 0-2.3-1.6M2 9a15 15 0 0 1 4.2-2.7M22 9A15 15 0 0 0 11 5.1M12 20v.1" />
  </Icon>
);

export const CloseIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

export const DocumentIcon = () => (
  <Icon>
    <path d="M6 3h8l4 4v14H6V3Z" />
    <path d="M14 3v4h4M9 12h6M9 16h6" />
  </Icon>
);

/** A card with somebody's picture. */
export const IdentityIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <circle cx="8.5" cy="10.5" r="2" />
    <path d="M5.5 16a3 3 0 0 1 6 0M14.5 10h3.5M14.5 14h3.5" />
  </Icon>
);

export const QrIcon = () => (
  <Icon>
    <path d="M4 4h6v6H4V4ZM14 4h6v6h-6V4ZM4 14h6v6H4v-6ZM14 14h2M20 14v2M14 18v2h2M19 19v1" />
  </Icon>
);

export const PrintIcon = () => (
  <Icon>
    <path d="M7 8V3h10v5M7 17H4v-8h16v8h-3M7 14h10v7H7v-7Z" />
  </Icon>
);

export const EditIcon = () => (
  <Icon>
    <path d="m4 20 1-4.5L16.5 4 20 7.5 8.5 19 4 20Z" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7.5 11 12 15.5 16.5 11M4 20h16" />
  </Icon>
);

export const TrashIcon = () => (
  <Icon>
    <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon>
    <path d="m9 6 6 6-6 6" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M20 12H5M11 6l-6 6 6 6" />
  </Icon>
);

/** For a second panel beside the one with `ChartIcon`. */
export const PlaceIcon = () => (
  <Icon>
    <path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11Z" />
    <circle cx="12" cy="10" r="2.2" />
  </Icon>
);

export const LinkIcon = () => (
  <Icon>
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
  </Icon>
);

export const BrokenLinkIcon = () => (
  <Icon>
    <path d="M8 9.6 5 12.4a4 4 0 0 0 5.7 5.7l1.2-1.2M16 14.4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M9 3v2.5M3 9h2.5M15 21v-2.5M21 15h-2.5" />
  </Icon>
);

export const KeyIcon = () => (
  <Icon>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 9-9m-4 4 3 3" />
  </Icon>
);

export const UpIcon = () => (
  <Icon>
    <path d="M12 19V5m-6 6 6-6 6 6" />
  </Icon>
);

export const DownIcon = () => (
  <Icon>
    <path d="M12 5v14m-6-6 6 6 6-6" />
  </Icon>
);

export const GripIcon = () => (
  <Icon>
    <path d="M9 5v.1M9 12v.1M9 19v.1M15 5v.1M15 12v.1M15 19v.1" />
  </Icon>
);
