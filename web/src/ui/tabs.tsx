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
        <Link key={tab.to} to={tab.to} aria-current={tab.current ? "page" : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
