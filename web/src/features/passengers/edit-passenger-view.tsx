import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { type Passenger, passengerDetail } from "../../nouns/passenger/queries";
import { useSession } from "../../api/session-store";
import { listedName } from "../../lib/person-name";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { Skeleton } from "../../ui/skeleton";
import { BackToPassengers } from "./back-to-passengers";
import { PassengerEditor } from "./passenger-editor";
import { ReadFailure } from "./read-failure";

const t = texts.passengers.form;

/** A passenger to change. */
export function EditPassengerView() {
  const { id = "" } = useParams();
  const mayWrite = useSession()?.user.role !== "auditor";
  return (
    <Page>
      <BackToPassengers to={`/pasajeros/${id}`}>{texts.app.titles.passenger}</BackToPassengers>
      {mayWrite ? (
        <Editing id={id} />
      ) : (
        <>
          <PageHeader />
          <Notice>{t.forbidden}</Notice>
        </>
      )}
    </Page>
  );
}

function Editing({ id }: { id: string }) {
  const passenger = useQuery(passengerDetail(id));
  if (passenger.isPending) return <Skeleton lines={2} blocks={3} />;
  if (passenger.isError) return <ReadFailure error={passenger.error} onRetry={() => void passenger.refetch()} />;
  return <Opened passenger={passenger.data} />;
}

function Opened({ passenger }: { passenger: Passenger }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={listedName(passenger)} names={[listedName(passenger)]} lead={t.editLead} />
      <PassengerEditor
        passenger={passenger}
        onSaved={({ id }) => void navigate(`/pasajeros/${id}`, { replace: true })}
      />
    </>
  );
}
