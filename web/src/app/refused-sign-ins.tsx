import { sessionStore, useSession } from "../api/session-store";
import { formatInstantShort } from "../lib/format";
import { texts } from "../texts/catalogue";
import { signingTexts } from "../texts/signing";
import { Button } from "../ui/button";
import { LinkButton } from "../ui/link-button";
import { Notice } from "../ui/notice";
import styles from "./layout.module.css";

const t = signingTexts.refused;

/** Tells a person who has signed in what was tried with the account before, until it is closed. */
export function RefusedSignIns() {
  const session = useSession();
  const refused = session?.refusedSignIns;
  if (!refused) return null;
  return (
    <div className={styles.refused}>
      <Notice
        kind="warning"
        title={t.title(refused.count)}
        actions={
          <>
            <LinkButton to="/change-password">{texts.app.titles.changePassword}</LinkButton>
            <Button onClick={() => sessionStore.update(session.user.id, () => ({ refusedSignIns: null }))}>
              {t.close}
            </Button>
          </>
        }
      >
        {t.text(refused.count, formatInstantShort(refused.last_at, session.airport))}
      </Notice>
    </div>
  );
}
