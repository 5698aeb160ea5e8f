import { useLocation } from "react-router";
import { texts } from "../texts/catalogue";
import { BackLink } from "../ui/back-link";

/** The way back to where all settings are, on each of their screens. */
export function SettingsBack() {
  const { pathname } = useLocation();
  if (!pathname.startsWith("/configuracion/")) return null;
  return <BackLink to="/configuracion">{texts.app.titles.settings}</BackLink>;
}
