import { Icon } from "../ui/icons";

export const PanelIcon = () => (
  <Icon>
    <path d="M4 4h7v7H4V4ZM13 4h7v4h-7V4ZM13 11h7v9h-7v-9ZM4 14h7v6H4v-6Z" />
  </Icon>
);

export const ListIcon = () => (
  <Icon>
    <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
  </Icon>
);

export const ChartIcon = () => (
  <Icon>
    <path d="M4 20h16M7 20v-7M12 20V5M17 20v-10" />
  </Icon>
);

export const ShareIcon = () => (
  <Icon>
    <path d="M11 4a8.5 8.5 0 1 0 9 9h-9V4ZM15 3.5A8.5 8.5 0 0 1 20.5 9H15V3.5Z" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const ReviewIcon = () => (
  <Icon>
    <path d="M8 4h8v3H8V4ZM8 5.5H5V21h14V5.5h-3M8.5 14l2.3 2.3 4.7-4.8" />
  </Icon>
);

export const ActIcon = () => (
  <Icon>
    <path d="M6 3h8l4 4v14H6V3ZM14 3v4h4M12 11v6M9 14h6" />
  </Icon>
);

export const ActsIcon = () => (
  <Icon>
    <path d="M4 8h16v12H4V8ZM6 8V4h12v4M9.5 12.5h5" />
  </Icon>
);

export const LawIcon = () => (
  <Icon>
    <path d="M12 4v16M7 20h10M5 7h14M5 7l-3 6.5h6L5 7ZM19 7l-3 6.5h6L19 7Z" />
  </Icon>
);

export const SettingsIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);

export const MoreIcon = () => (
  <Icon>
    <path d="M5 12h.1M12 12h.1M19 12h.1" />
  </Icon>
);

export const SignOutIcon = () => (
  <Icon>
    <path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9" />
  </Icon>
);

export const PersonIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20c1.5-4 4.5-6 8-6s6.5 2 8 6" />
  </Icon>
);

export const PassengersIcon = () => (
  <Icon>
    <circle cx="9" cy="8" r="4" />
    <path d="M2 20c1.2-4 3.8-6 7-6s5.8 2 7 6M15.5 4.3a4 4 0 0 1 0 7.4M17.5 14.6c2 .8 3.5 2.6 4.5 5.4" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <path d="M5 11h14v10H5V11ZM8 11V7.5a4 4 0 0 1 8 0V11M12 15v2" />
  </Icon>
);
