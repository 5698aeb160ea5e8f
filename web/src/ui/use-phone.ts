import { useMedia } from "./use-media";

/** Whether there is only as much room as a phone has, as the styles say it. Paper is narrower, but no phone. */
export const usePhone = (): boolean => useMedia("screen and (max-width: 767px)");
