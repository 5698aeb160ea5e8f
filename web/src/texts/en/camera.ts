import type { cameraTexts as spanish } from "../camera";
import type { TranslationOf } from "../translation";

export const cameraTexts: TranslationOf<typeof spanish> = {
  label: "Camera picture",
  starting: "Starting the camera…",
  aimAtCode: "Centre the QR code in the square.",
  choose: "Camera",
  name: (n: number) => `Camera ${n}`,
  torchOn: "Turn the light on",
  torchOff: "Turn the light off",
  picture: "Read a picture",
  retry: "Try again",
  refusedTitle: "The camera is not allowed",
  refused: "Allow the camera at the padlock in the address bar and try again, or go on with what is below.",
  missingTitle: "This device has no camera",
  missing: "Go on with what is below.",
  busyTitle: "Another application is using the camera",
  busy: "Close it and try again, or go on with what is below.",
  unsupportedTitle: "This browser gives no access to the camera",
  unsupported: "Go on with what is below.",
};
