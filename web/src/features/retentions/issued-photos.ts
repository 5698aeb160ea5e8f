import { changePhoto } from "../../offline/kept-photos";
import { sendPhotos } from "../../offline/photo-uploads";
import type { ActForm } from "./act-form";

/** Sends the photos of an act that was issued. The server numbers the goods that went into it from 1. */
export async function sendIssuedPhotos(act: string, form: ActForm): Promise<void> {
  const included = form.items.filter((item) => item.included);
  const chosen = included.flatMap((item, index) => (item.photos ?? []).map((id) => ({ id, n: index + 1 })));
  await Promise.all(chosen.map(({ id, n }) => changePhoto(id, { item: { act, n } })));
  void sendPhotos().catch(console.error);
}
