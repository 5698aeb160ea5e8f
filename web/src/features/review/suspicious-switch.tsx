import { Link } from "react-router";
import { texts } from "../../texts/catalogue";
import { LeftOutNotice } from "../../nouns/declaration/left-out-notice";
import { Notice } from "../../ui/notice";

const t = texts.suspicious;

interface SuspiciousSwitchProps {
  /** Whether declarations with the mark of a mass submission are shown, too. */
  on: boolean;
  leftOut: number | undefined;
  counted?: boolean;
  /** Where it is the other way round. */
  to: string;
}

/** Says what the counter does with a mass submission, and leads to the contrary. */
export function SuspiciousSwitch({ on, leftOut, counted, to }: SuspiciousSwitchProps) {
  if (!on) return <LeftOutNotice count={leftOut} counted={counted ?? false} to={to} action={t.showToo} />;
  return (
    <Notice
      title={t.shown}
      actions={
        <Link to={to} preventScrollReset>
          {t.hide}
        </Link>
      }
    />
  );
}
