import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../api/session-store";
import { type ActChoices, lastChoices } from "../../offline/last-choices";

/** What the signed-in officer chose in the last acts on this device, the newest first. */
export const useLastChoices = (): readonly ActChoices[] =>
  useQuery(lastChoices(useSession()?.user.id ?? "")).data ?? NONE;

const NONE: readonly ActChoices[] = [];
