import { useLocation, useNavigate } from "react-router";
import { deviceLockTexts } from "../texts/device-lock";
import { messageOf } from "../texts/user-facing-error";
import { notify } from "../ui/notify";

/** Locks the device for the signed-in person, who comes back here; leads to the choice of a PIN where there is none. */
export function useLock(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return () => {
    import("../offline/device-lock")
      .then(({ lock }) => lock(pathname + search + hash))
      .then((locked) => navigate(locked ? "/login" : "/profile#pin"))
      .catch((error: unknown) =>
        notify({
          kind: "negative",
          title: deviceLockTexts.failed,
          detail: [messageOf(error), deviceLockTexts.failedDetail].join(" "),
        }),
      );
  };
}
