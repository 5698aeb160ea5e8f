import { postPhotos } from "../../offline/kept-photos";
import type { ActForm } from "./act-form";

/** Lets the photos of an act that was issued be sent. The server numbers the goods that went into it from 1. */
export async function postIssuedPhotos(act: { id: string; folio: string }, form: ActForm): Promise<void> {
  const included = form.items.filter((item) => item.included);
  await postPhotos(
    act,
    included.flatMap((item, index) => (item.photos ?? []).map((id) => ({ id, n: index + 1 }))),
  );
}
