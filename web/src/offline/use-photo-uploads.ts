import { useEffect } from "react";
import { sendPhotos } from "./photo-uploads";

/** Sends the photos that wait on this device, when the screen opens and when there is a network again. */
export function usePhotoUploads(): void {
  useEffect(() => {
    const send = () => void sendPhotos().catch(console.error);
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, []);
}
