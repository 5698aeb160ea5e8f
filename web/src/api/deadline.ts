import * as plain from "../lib/deadline";
import { ConnectionError } from "./problem";

/** A signal that aborts after `ms` as a connection that timed out, or when `given` aborts. `clear` stops its timer. */
export const deadline = (ms: number, given?: AbortSignal) => plain.deadline(ms, () => new ConnectionError(true), given);
