import { texts } from "../../texts/catalogue";
import { Card } from "../../ui/card";
import { LinkButton } from "../../ui/link-button";
import { Banners } from "./banners";
import { DeclareCard } from "./declare-card";
import styles from "./home-view.module.css";
import { MyDeclarations } from "./my-declarations";
import { QuickSearch } from "./quick-search";

/** The traveller's three questions first; then the law and whom to ask. */
export function HomeView() {
  return (
    <>
      <QuickSearch />
      <div className={styles.page}>
        <div className={styles.tasks}>
          <DeclareCard />
          <MyDeclarations />
        </div>
        <div className={styles.more}>
          <Card>
            <h2>{texts.home.legalTitle}</h2>
            <p>{texts.home.legalText}</p>
            <div>
              <LinkButton to="/verbaselegal">{texts.home.legalAction}</LinkButton>
            </div>
          </Card>
          <Banners />
          <Card className={styles.contact}>
            <h2>{texts.home.contactTitle}</h2>
            <p>{texts.home.contactText}</p>
          </Card>
        </div>
      </div>
    </>
  );
}
