import { useMedia } from "./use-media";

/** Whether there is only as much room as a phone has, as the styles say it. */
export const usePhone = (): boolean => useMedia("(max-width: 767px)");
