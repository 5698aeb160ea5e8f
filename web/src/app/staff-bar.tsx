import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { selectAirport, useStaffAirports } from "../api/staff-airport";
import { useSession } from "../api/session-store";
import { useOnline } from "../offline/use-online";
import { texts } from "../texts/es";
import { classes } from "../ui/classes";
import { OfflineIcon, PlaceIcon } from "../ui/icons";
import { notify } from "../ui/notify";
import styles from "./staff-bar.module.css";
import { useSignOut } from "./staff-navigation";

const t = texts.staff;

/** What staff always see: the airport they work at, whether there is a network, who they are. */
export function StaffBar() {
  const leave = useSignOut();
  const user = useSession()?.user;
  return (
    <div className={styles.bar}>
      <AirportSelector />
      <Network />
      {user && (
        <p className={styles.who}>
          <strong>{user.name}</strong>
          <span>{t.roles[user.role]}</span>
        </p>
      )}
      <button type="button" className={styles.leave} onClick={leave}>
        {texts.app.signOut}
      </button>
    </div>
  );
}

function AirportSelector() {
  const id = useId();
  const client = useQueryClient();
  const online = useOnline();
  const { selected, options } = useStaffAirports();
  const select = useMutation({
    mutationFn: selectAirport,
    onSuccess: () => client.invalidateQueries(),
    onError: (error) => notify({ kind: "negative", title: t.airportFailed, detail: error.message }),
  });
  const value = select.isPending ? select.variables : (selected ?? "");
  return (
    <div className={styles.airport}>
      <label htmlFor={id} className={styles.hidden}>
        {t.airport}
      </label>
      <PlaceIcon />
      <select
        id={id}
        value={value}
        disabled={!online || select.isPending}
        onChange={(event) => event.target.value && select.mutate(event.target.value)}
      >
        {value === "" && <option value="">{t.chooseAirport}</option>}
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
  return (
    <p className={classes(styles.network, !online && styles.offline)} role="status">
      {online ? <span className={styles.dot} aria-hidden="true" /> : <OfflineIcon />}
      <span className={styles.word}>{online ? t.online : t.offline}</span>
    </p>
  );
}
