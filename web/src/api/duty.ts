import type { ApiProblem } from "./problem";
import type { User } from "./session-store";

/** Where a person goes who must do something before everything else; null when nothing is to be done. */
export const dutyOf = ({
  must_change_password: password,
  second_factor_required: factor,
  second_factor_enrolled: enrolled,
}: User) => (password ? "/change-password" : factor && !enrolled ? "/profile" : null);

/** Whether a call was refused only because its person must do something before everything else. */
export const isDuty = ({ reason }: ApiProblem): boolean =>
  reason === "PASSWORD_CHANGE_REQUIRED" || reason === "SECOND_FACTOR_ENROLMENT_REQUIRED";
