import { texts } from "../../texts/catalogue";
import { Tag } from "../../ui/tag";
import { TONES } from "../../lib/tones";

/** Whether a norm is in force, in a word; one that is not stands out. */
export function StandingTag({ standing }: { standing: keyof typeof texts.legal.standings }) {
  return (
    <Tag tone={TONES.standing[standing]} translate="no">
      {texts.legal.standings[standing]}
    </Tag>
  );
}
