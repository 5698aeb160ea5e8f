import { usePicture } from "../../api/settings";
import { reloadPage } from "../../offline/reload-page";
import { useOnline } from "../../offline/use-online";
import { texts } from "../../texts/catalogue";
import { Actions } from "../../ui/actions";
import { AgencyPicture } from "../../ui/agency-picture";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { LinkButton } from "../../ui/link-button";
import { notify } from "../../ui/notify";
import { Page, PageHeader } from "../../ui/page";
import styles from "./offline-view.module.css";

async function check() {
  if (!(await reloadPage())) notify({ kind: "negative", title: texts.api.unreachable });
}

/** What still works without a connection. */
export function OfflineView() {
  const online = useOnline();
  const picture = usePicture("offline_picture");
  const { points, declarations, retry } = texts.offlinePage;
  return (
    <Page reading>
      {picture && <AgencyPicture picture={picture} className={styles.picture} />}
      <PageHeader lead={online ? texts.offlinePage.online : texts.offlinePage.offline} />
      <Card>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
      <Actions>
        <LinkButton to="/#mis-declaraciones" kind="primary">
          {declarations}
        </LinkButton>
        <Button onClick={() => void check()}>{retry}</Button>
      </Actions>
    </Page>
  );
}
