import { type ComponentType, useId, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "../api/session-store";
import { classes } from "../lib/classes";
import { sorted } from "../lib/sorted";
import { texts } from "../texts/catalogue";
import { deviceLockTexts } from "../texts/device-lock";
import { AttentionIcon, KeyIcon, SearchIcon } from "../ui/icons";
import {
  ActIcon,
  ActsIcon,
  ChartIcon,
  LawIcon,
  ListIcon,
  LockIcon,
  MenuIcon,
  MoreIcon,
  PanelIcon,
  PassengersIcon,
  PersonIcon,
  ReviewIcon,
  SettingsIcon,
  ShareIcon,
  SignOutIcon,
} from "./navigation-icons";
import styles from "./staff-navigation.module.css";
import { useDismiss } from "../ui/use-dismiss";
import { useLeave } from "./use-leave";
import { useLock } from "./use-lock";

const t = texts.staff;
const { titles, shortTitles } = texts.app;

interface Place {
  to: string;
  label: string;
  Icon: ComponentType;
}

const WORK: readonly Place[] = [
  { to: "/dashboard", label: shortTitles.dashboard, Icon: PanelIcon },
  { to: "/declaraciones/revision", label: shortTitles.review, Icon: ReviewIcon },
  { to: "/declaraciones", label: titles.declarations, Icon: ListIcon },
  { to: "/panel-declaraciones", label: titles.declarationPanel, Icon: ChartIcon },
  { to: "/admin/declaraciones", label: titles.declarationAdministration, Icon: AttentionIcon },
  { to: "/form-retenciones", label: shortTitles.retentionForm, Icon: ActIcon },
  { to: "/retenciones", label: titles.retentions, Icon: ActsIcon },
  { to: "/panel-retenciones", label: titles.retentionPanel, Icon: ShareIcon },
  { to: "/pasajeros", label: titles.passengers, Icon: PassengersIcon },
];
const REFERENCE: readonly Place[] = [
  { to: "/busqueda", label: shortTitles.search, Icon: SearchIcon },
  { to: "/verbaselegal", label: shortTitles.legal, Icon: LawIcon },
  { to: "/configuracion", label: titles.settings, Icon: SettingsIcon },
];
const ACCOUNT: readonly Place[] = [
  { to: "/profile", label: titles.profile, Icon: PersonIcon },
  { to: "/change-password", label: titles.changePassword, Icon: KeyIcon },
];
/** What fits in the bar of a phone; the rest of the work is behind "Más". */
const BAR: ReadonlySet<string> = new Set([
  "/dashboard",
  "/declaraciones/revision",
  "/form-retenciones",
  "/retenciones",
]);
/** The place that a screen belongs to: that of the longest address it begins with. */
function placeOf(pathname: string): string | undefined {
  // Products are edited where nothing else is.
  const address = pathname.startsWith("/productos/") ? "/configuracion" : pathname;
  const places = [...WORK, ...REFERENCE, ...ACCOUNT].map(({ to }) => to);
  const found = places.filter((to) => `${address}/`.startsWith(`${to}/`));
  return sorted(found, (one, other) => other.length - one.length)[0];
}

/** Where staff go: beside the screen where there is room, below it on a phone. */
export function StaffNavigation() {
  // Firefox before 121 has no `:has`, with which the style would find the bar by itself.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-bottom-bar", true);
    return () => document.documentElement.removeAttribute("data-bottom-bar");
  }, []);
  const current = placeOf(useLocation().pathname);
  return (
    <>
      <Side />
      <nav className={styles.bar} aria-label={t.navigation}>
        {WORK.filter(({ to }) => BAR.has(to)).map(({ to, label, Icon }) => (
          <Link key={to} to={to} className={styles.tab} aria-current={to === current && "page"}>
            <Icon />
            {label}
          </Link>
        ))}
        <More holdsCurrent={current !== undefined && !BAR.has(current)} />
      </nav>
    </>
  );
}

/** All places beside the screen. Where there is little room it is a rail of icons, which can be opened. */
function Side() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const side = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useDismiss(open, side, () => {
    if (side.current?.contains(document.activeElement)) button.current?.focus();
    close();
  });
  return (
    <nav ref={side} className={classes(styles.side, open && styles.open)} aria-label={t.navigation}>
      <button
        ref={button}
        type="button"
        className={classes(styles.place, styles.menu)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon />
        <span>{t.menu}</span>
      </button>
      <div id={id}>
        <Places places={WORK} onGo={close} />
        <hr />
        <Places places={REFERENCE} onGo={close} />
      </div>
    </nav>
  );
}

function Places({ places, onGo }: { places: readonly Place[]; onGo?: () => void }) {
  const current = placeOf(useLocation().pathname);
  return (
    <ul>
      {places.map(({ to, label, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.place}
            aria-current={to === current && "page"}
            {...(onGo && { onClick: onGo })}
          >
            <Icon />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What does not fit in the bar of a phone. */
function More({ holdsCurrent }: { holdsCurrent: boolean }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const user = useSession()?.user;
  const lock = useLock();
  const { leave, question } = useLeave();
  useDismiss(open, box, () => setOpen(false));

  return (
    <div ref={box} className={styles.more}>
      <button
        type="button"
        className={styles.tab}
        aria-current={holdsCurrent}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <MoreIcon />
        {t.more}
      </button>
      <div id={id} className={styles.sheet} hidden={!open}>
        {user && (
          <p className={styles.who}>
            <strong>{user.name}</strong>
            {t.roles[user.role]}
          </p>
        )}
        <Places places={WORK.filter(({ to }) => !BAR.has(to))} onGo={() => setOpen(false)} />
        <Places places={REFERENCE} onGo={() => setOpen(false)} />
        <Places places={ACCOUNT} onGo={() => setOpen(false)} />
        <button
          type="button"
          className={styles.place}
          onClick={() => {
            setOpen(false);
            lock();
          }}
        >
          <LockIcon />
          {deviceLockTexts.lock}
        </button>
        <button type="button" className={styles.place} onClick={leave}>
          <SignOutIcon />
          {texts.app.signOut}
        </button>
      </div>
      {question}
    </div>
  );
}
