import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { ApiProblem } from "../../api/problem";
import { disclaimerVersion } from "../../api/settings";
import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { InsteadPage } from "../../ui/instead-page";
import { ErrorState } from "../../ui/error-state";
import { PrintIcon } from "../../ui/icons";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { SwornText } from "../../nouns/declaration/sworn-text";
import styles from "./sworn-text-view.module.css";

const t = texts.settings.sworn;

/** A version of the text sworn to: who swore to it may read it again, for ever. */
export function SwornTextView() {
  const version = Number(useParams().version);
  const read = useQuery({ ...disclaimerVersion(version), enabled: Number.isInteger(version) && version > 0 });
  const unknown = read.fetchStatus === "idle" && read.isPending;
  if (unknown || (read.error instanceof ApiProblem && read.error.status === 404)) {
    return (
      <InsteadPage reading title={t.notFoundTitle} to="/" link={texts.app.notFound.home}>
        {t.notFound}
      </InsteadPage>
    );
  }
  return (
    <Page reading>
      <PageHeader
        lead={t.lead(version)}
        actions={
          <Button className={styles.screenOnly} disabled={!read.data} onClick={() => print()}>
            <PrintIcon /> {t.print}
          </Button>
        }
      />
      {read.isPending && <Skeleton lines={8} />}
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && (
        <Card>
          <SwornText {...read.data} />
        </Card>
      )}
    </Page>
  );
}
