import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { texts } from "../texts/catalogue";
import styles from "./layout.module.css";

/** A change that takes longer gets a word. */
const SLOW_MS = 6000;

/** Says that a change still waits for the server. */
export function SlowServer() {
  return useIsMutating() > 0 && <Waiting />;
}

function Waiting() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    slow && (
      <p className={styles.offline} role="status">
        {texts.ui.slowServer}
      </p>
    )
  );
}
