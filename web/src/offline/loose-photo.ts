import type { EarlierPhoto } from "./earlier-stores";
import type { KeptPhoto } from "./kept-photos";

/** Whether a photo belongs to an act that is being written. */
export const isLoose = (photo: KeptPhoto | EarlierPhoto): boolean => !("item" in photo) || photo.item === null;
