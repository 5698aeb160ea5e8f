import { Link } from "react-router";
import styles from "./tabs.module.css";

interface TabsProps {
  label: string;
  tabs: readonly { to: string; label: string; current: boolean }[];
}

/** The parts of a screen that have an address each. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.current ? "page" : undefined}
          {...(tab.current && { ref: bringIntoSight })}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}

/** The edge at which parts fade. */
const EDGE_PX = 24;

/** Where not all parts fit, the one that is shown is among those in sight. */
function bringIntoSight(tab: HTMLElement | null) {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const scroll = () => {
    list.scrollLeft = tab.offsetLeft - list.offsetLeft + tab.offsetWidth + EDGE_PX - list.clientWidth;
  };
  scroll();
  // The text face comes after the page, and its letters are wider. Test pages have no faces.
  void (document.fonts as FontFaceSet | undefined)?.ready.then(scroll);
}
