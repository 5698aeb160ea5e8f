import { useQuery } from "@tanstack/react-query";
import { isBegun, NEW_DECLARATION } from "../../offline/things-to-declare";
import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { LinkButton } from "../../ui/link-button";

/** The way into the declaration, or back into the one that was begun. */
export function DeclareCard() {
  const draft = useQuery({
    // Not the key of the form, which keeps the draft itself there.
    queryKey: ["device", "has-draft", NEW_DECLARATION],
    queryFn: isBegun,
    staleTime: 0,
  });
  const begun = draft.data ?? false;
  return (
    <Card>
      <h2>{texts.home.declareTitle}</h2>
      <p>{begun ? texts.home.continueText : texts.home.declareText}</p>
      <div>
        <LinkButton to="/declaraciones/nueva" kind="main">
          {begun ? texts.home.continueAction : texts.home.declareAction}
        </LinkButton>
      </div>
    </Card>
  );
}
