import { useMatches } from "react-router";
import { texts } from "../texts/catalogue";

/** The Spanish title of the screen that is shown. */
export function useScreenTitle(): string {
  const handles = useMatches().map((match) => match.handle);
  return handles.filter(hasTitle).at(-1)?.title ?? texts.app.name;
}

function hasTitle(handle: unknown): handle is { title: string } {
  return typeof handle === "object" && handle !== null && "title" in handle;
}
