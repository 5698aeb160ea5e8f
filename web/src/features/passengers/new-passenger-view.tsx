import { useNavigate } from "react-router";
import { useSession } from "../../api/session-store";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";
import { Page, PageHeader } from "../../ui/page";
import { BackToPassengers } from "./back-to-passengers";
import { PassengerEditor } from "./passenger-editor";

const t = texts.passengers.form;

/** A passenger to add. */
export function NewPassengerView() {
  const navigate = useNavigate();
  const mayWrite = useSession()?.user.role !== "auditor";
  return (
    <Page>
      <BackToPassengers />
      <PageHeader lead={mayWrite && t.newLead} />
      {mayWrite ? (
        <PassengerEditor passenger={null} onSaved={({ id }) => void navigate(`/pasajeros/${id}`, { replace: true })} />
      ) : (
        <Notice>{t.forbidden}</Notice>
      )}
    </Page>
  );
}
