import { texts } from "../../texts/catalogue";
import { BackLink } from "../../ui/back-link";

/** The link back to the list, or to the passenger that is edited. */
export const BackToPassengers = ({
  to = "/pasajeros",
  children = texts.passengers.detail.back,
}: {
  to?: string;
  children?: string;
}) => <BackLink to={to}>{children}</BackLink>;
