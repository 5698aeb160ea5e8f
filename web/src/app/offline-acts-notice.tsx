import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { keepingKey } from "../api/keeping-key";
import { useSession } from "../api/session-store";
import { issuesActs } from "../offline/device";
import { tabTexts } from "../storage/texts";
import { texts } from "../texts/catalogue";
import { signingTexts } from "../texts/signing";
import { Button } from "../ui/button";
import { Notice } from "../ui/notice";
import styles from "./layout.module.css";

const t = signingTexts.noOfflineActs;
const CLOSED = "no_offline_acts_closed";

/** Tells who issues acts, right after signing in, that this browser will not issue any without a network. */
export function OfflineActsNotice() {
  const session = useSession();
  const writes = session !== null && session.user.role !== "auditor";
  const able = useQuery({ ...issuesActs, enabled: writes }).data;
  const id = writes ? session.user.id : null;
  // What encrypts acts and photos must be there before the network goes.
  useEffect(() => {
    const learn = () => void (id !== null && keepingKey(id));
    learn();
    addEventListener("online", learn);
    return () => removeEventListener("online", learn);
  }, [id]);
  const [closed, setClosed] = useState(() => tabTexts.getItem(CLOSED));
  const person = session?.user.id ?? "";
  if (!writes || able !== false || closed === person) return null;

  function close() {
    tabTexts.setItem(CLOSED, person);
    setClosed(person);
  }
  return (
    <div className={styles.refused}>
      <Notice kind="warning" title={t.title} actions={<Button onClick={close}>{texts.storage.understood}</Button>}>
        {t.text}
      </Notice>
    </div>
  );
}
