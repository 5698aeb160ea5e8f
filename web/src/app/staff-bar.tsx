import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { NavLink } from "react-router";
import { seesEveryAirport } from "../api/roles";
import { useSession } from "../api/session-store";
import { useSlow } from "../api/use-slow";
import { selectAirport, useStaffAirports } from "../api/staff-airport";
import { classes } from "../lib/classes";
import { useOnline } from "../offline/use-online";
import { texts } from "../texts/catalogue";
import { deviceLockTexts } from "../texts/device-lock";
import { messageOf } from "../texts/user-facing-error";
import { ChevronIcon, OfflineIcon, OnlineIcon, PlaceIcon } from "../ui/icons";
import { notify } from "../ui/notify";
import { useDismiss } from "../ui/use-dismiss";
import hidden from "../ui/hidden.module.css";
import styles from "./staff-bar.module.css";
import { useLeave } from "./use-leave";
import { useLock } from "./use-lock";

const t = texts.staff;

/** Not in the first file, which every visitor loads. */
const UnsentCount = lazy(async () => ({
  default: (await import("./unsent-count").catch(() => null))?.UnsentCount ?? (() => null),
}));

/** What staff always see: the airport they work at, whether there is a network, who they are. */
export function StaffBar() {
  return (
    <div className={styles.bar}>
      <AirportSelector />
      <Suspense>
        <UnsentCount />
      </Suspense>
      <Network />
      <AccountMenu />
    </div>
  );
}

/** Who is signed in, and what they can do with their own account. A phone has this in its bar below. */
function AccountMenu() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const user = useSession()?.user;
  const lock = useLock();
  const { leave, question } = useLeave();
  useDismiss(open, box, () => {
    if (box.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  });
  if (!user) return null;
  const close = () => setOpen(false);
  return (
    <div ref={box} className={styles.account}>
      <button
        ref={button}
        type="button"
        className={styles.accountButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.who}>
          <strong>{user.name}</strong>
          <span>{t.roles[user.role]}</span>
        </span>
        <ChevronIcon />
      </button>
      <nav id={id} className={styles.menu} hidden={!open} aria-label={t.account}>
        <NavLink to="/profile" onClick={close}>
          {texts.app.titles.profile}
        </NavLink>
        <NavLink to="/change-password" onClick={close}>
          {texts.app.titles.changePassword}
        </NavLink>
        <button
          type="button"
          onClick={() => {
            close();
            lock();
          }}
        >
          {deviceLockTexts.lock}
        </button>
        <button type="button" onClick={leave}>
          {texts.app.signOut}
        </button>
      </nav>
      {question}
    </div>
  );
}

function AirportSelector() {
  const id = useId();
  const client = useQueryClient();
  const online = useOnline();
  const role = useSession()?.user.role;
  const { selected, options } = useStaffAirports();
  const select = useMutation({
    mutationFn: selectAirport,
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => notify({ kind: "negative", title: t.airportFailed, detail: messageOf(error) }),
  });
  const value = select.isPending ? select.variables : (selected ?? "");
  return (
    <div className={styles.airport}>
      <label htmlFor={id} className={hidden.hidden}>
        {t.airport}
      </label>
      <PlaceIcon />
      <select
        id={id}
        value={value}
        disabled={!online || select.isPending}
        onChange={(event) => event.target.value && select.mutate(event.target.value)}
      >
        {value === "" && <option value="">{seesEveryAirport(role) ? t.everyAirport : t.chooseAirport}</option>}
        {value !== "" && options.every((option) => option.value !== value) && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function Network() {
  const online = useOnline();
  const slow = useSlow();
  return (
    <p className={classes(styles.network, (!online || slow) && styles.notable)} role="status">
      {online ? <OnlineIcon /> : <OfflineIcon />}
      <span className={styles.word}>{online ? (slow ? t.slow : t.online) : t.offline}</span>
    </p>
  );
}
