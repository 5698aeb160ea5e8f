import { storageTexts } from "../texts/storage";
import { UserFacingError } from "../texts/user-facing-error";

/** The device could not keep what must not be lost. */
export class NotKeptError extends UserFacingError {
  constructor() {
    super(storageTexts.notKept);
    this.name = "NotKeptError";
  }
}
