import { Link } from "react-router";
import { formatTotal } from "../../lib/format";
import { texts } from "../../texts/catalogue";
import { Notice } from "../../ui/notice";

const t = texts.suspicious;

interface LeftOutNoticeProps {
  /** How many are left out; nothing is said where the answer is not there yet. */
  count: number | undefined;
  /** The place tells numbers instead of rows. */
  counted?: boolean;
  /** Where they are shown, and what the link says. */
  to: string;
  action?: string;
}

/** Says how many declarations are left out because they look like part of a mass submission, and leads to them. */
export function LeftOutNotice({ count, counted = false, to, action = t.show }: LeftOutNoticeProps) {
  if (!count) return null;
  const title = (counted ? t.notCounted : t.notShown)(count, formatTotal(count));
  return (
    <Notice
      title={title}
      actions={
        <Link to={to} preventScrollReset>
          {action}
        </Link>
      }
    >
      {t.text}
    </Notice>
  );
}
