import { classes } from "../lib/classes";
import { tellTrouble, useUntoldTrouble } from "../storage/trouble";
import { texts } from "../texts/catalogue";
import { Button } from "../ui/button";
import styles from "./layout.module.css";

/** Says once that this device keeps nothing, and why. */
export function StorageNotice() {
  const trouble = useUntoldTrouble();
  if (trouble === null) return null;
  return (
    <div className={classes(styles.offline, styles.told)} role="status">
      <p>{texts.storage[trouble]}</p>
      <Button onClick={tellTrouble}>{texts.storage.understood}</Button>
    </div>
  );
}
