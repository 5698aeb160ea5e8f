import { useIsFetching } from "@tanstack/react-query";
import { lazy, type MouseEvent, type RefObject, Suspense, useEffect, useRef } from "react";
import { Link, NavLink, Outlet, useLocation, useNavigation, useRevalidator } from "react-router";
import { dutyOf } from "../api/duty";
import { useSession } from "../api/session-store";
import { usePicture } from "../api/settings";
import { classes } from "../lib/classes";
import { useHydrated } from "../lib/use-hydrated";
import { useOnline } from "../offline/use-online";
import { useTrouble } from "../storage/trouble";
import { texts } from "../texts/catalogue";
import { AgencyLogo } from "../ui/agency-logo";
import { OfflineIcon } from "../ui/icons";
import { LoadingBar } from "../ui/loading-bar";
import { PageSpinner } from "../ui/spinner";
import { useScreenTitle } from "../ui/use-screen-title";
import styles from "./layout.module.css";
import { ClockNotice } from "./clock-notice";
import { LanguageChoice } from "./language-choice";
import { SlowServer } from "./slow-server";
import { StorageNotice } from "./storage-notice";
import { SystemNotices } from "./system-notices";
import { useAgencyIcon } from "./use-agency-icon";
import { useHashScroll } from "./use-hash-scroll";
import { useLeave } from "./use-leave";
import { useOfflinePictures } from "./use-offline-pictures";
import { useStaffScreen } from "./use-staff-screen";

/** Not in the first file, which every visitor loads. */
const RefusedSignIns = lazy(async () => ({ default: (await import("./refused-sign-ins")).RefusedSignIns }));

/** Where it cannot be loaded, people lock the device themselves. */
const IdleLock = lazy(async () => ({
  default: (await import("./idle-lock").catch(() => null))?.IdleLock ?? Nothing,
}));

/** Where it cannot be loaded, people can still sign out. */
const StaffBar = lazy(async () => ({
  default: (await import("./staff-bar").catch(() => null))?.StaffBar ?? StaffCorner,
}));

/** As above. */
const StaffNavigation = lazy(async () => ({
  default: (await import("./staff-navigation").catch(() => null))?.StaffNavigation ?? Nothing,
}));

const OfflineActsNotice = lazy(async () => ({ default: (await import("./offline-acts-notice")).OfflineActsNotice }));

const Footer = lazy(async () => ({ default: (await import("./footer").catch(() => null))?.Footer ?? Nothing }));
const Nothing = () => null;

/** The main layout: every screen is shown inside it. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  const online = useOnline();
  const { staff, locked } = useStaffScreen();
  const session = useSession();
  const logo = usePicture("header");
  const trouble = useTrouble();
  const hydrated = useHydrated();
  useDocumentTitle();
  useFocusOnNavigation(main);
  useHashScroll();
  useGuardOnSessionChange();
  useAgencyIcon();
  useOfflinePictures();

  const screen = (
    <main ref={main} id="contenido" tabIndex={-1} className={styles.main}>
      {session?.refusedSignIns && staff && (
        <Suspense>
          <RefusedSignIns />
        </Suspense>
      )}
      {session && staff && (
        <Suspense>
          <OfflineActsNotice />
        </Suspense>
      )}
      {/* Nobody sees, or goes on with, what another person had on this screen. */}
      {locked ? <PageSpinner label={texts.app.starting} /> : <Outlet key={staff ? session?.user.id : ""} />}
    </main>
  );
  return (
    <div className={styles.layout}>
      <a href="#contenido" className={styles.skip} onClick={(event) => skipTo(event, main.current)}>
        {texts.app.skipToContent}
      </a>
      <Activity />
      <Suspense>{session && <IdleLock person={session.user.id} />}</Suspense>
      <SystemNotices wide={staff} />
      <header className={styles.header}>
        <div className={classes(styles.bar, staff && styles.staffBar)}>
          <Link to={staff ? "/dashboard" : "/"} className={styles.brand} aria-label={texts.app.fullName}>
            <AgencyLogo picture={logo} plate="narrow" className={styles.logo} markClassName={styles.mark} />
            <span className={classes((staff || session || logo !== null) && styles.brandWords)}>
              <span className={styles.name}>{texts.app.name}</span>
              <span className={styles.tagline}>{texts.app.tagline}</span>
            </span>
          </Link>
          {staff ? (
            <Suspense>
              <StaffBar />
            </Suspense>
          ) : (
            <PublicNavigation />
          )}
        </div>
      </header>
      <StorageNotice />
      <SlowServer />
      <ClockNotice airport={session?.airport ?? null} />
      {/* Staff have it in their bar. */}
      {!online && !staff && (
        <p className={styles.offline} role="status">
          <OfflineIcon /> {trouble === null ? texts.app.offlineStrip : texts.storage.offline}
        </p>
      )}
      {staff ? (
        <div className={styles.frame}>
          <Suspense>
            <StaffNavigation />
          </Suspense>
          {screen}
        </div>
      ) : (
        <>
          {screen}
          {/* It stands below everything, so nothing moves when it comes. */}
          <Suspense>{hydrated && <Footer />}</Suspense>
        </>
      )}
    </div>
  );
}

function PublicNavigation() {
  return (
    <nav className={styles.nav} aria-label={texts.app.mainNavigation}>
      <NavLink to="/busqueda">
        <span className={styles.wideOnly}>{texts.app.titles.search}</span>
        <span className={styles.narrowOnly}>{texts.app.shortTitles.search}</span>
      </NavLink>
      <NavLink to="/verbaselegal" className={styles.wideOnly}>
        {texts.app.titles.legal}
      </NavLink>
      <StaffCorner />
      <LanguageChoice />
    </nav>
  );
}

/** Quiet sign-in for staff; who is signed in goes back to work or signs out. */
function StaffCorner() {
  const session = useSession();
  const { leave, question } = useLeave();
  if (!session) {
    return (
      <NavLink to="/login" className={styles.staff}>
        <span className={styles.wideOnly}>{texts.app.titles.login}</span>
        <span className={styles.narrowOnly}>{texts.app.shortTitles.login}</span>
      </NavLink>
    );
  }
  return (
    <>
      {!dutyOf(session.user) && (
        <NavLink to="/dashboard">
          <span className={styles.wideOnly}>{texts.app.titles.dashboard}</span>
          <span className={styles.narrowOnly}>{texts.app.shortTitles.dashboard}</span>
        </NavLink>
      )}
      <button type="button" title={session.user.name} onClick={leave}>
        {texts.app.signOut}
      </button>
      {question}
    </>
  );
}

function Activity() {
  const navigating = useNavigation().state !== "idle";
  const fetching = useIsFetching() > 0;
  return <LoadingBar active={navigating || fetching} />;
}

function useDocumentTitle() {
  const title = useScreenTitle();
  useEffect(() => {
    document.title = texts.app.documentTitle(title);
  }, [title]);
}

/** A new screen starts at its top, and screen readers start reading it. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash) return;
    scrollTo(0, 0);
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, pathname, hash]);
}

/** Who signs out, is signed out by the server, or must do something first, leaves the screens that need more. */
function useGuardOnSessionChange() {
  const session = useSession();
  const reaches = session === null ? "nothing" : dutyOf(session.user);
  const { revalidate } = useRevalidator();
  const before = useRef(reaches);
  useEffect(() => {
    if (before.current === reaches) return;
    before.current = reaches;
    void revalidate();
  }, [reaches, revalidate]);
}

/** The address keeps what it says; only the focus moves. */
function skipTo(event: MouseEvent, main: HTMLElement | null) {
  event.preventDefault();
  main?.focus();
}
