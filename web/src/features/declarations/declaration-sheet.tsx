import type { ReactNode } from "react";
import { type Disclaimer, usePicture } from "../../api/settings";
import { classes } from "../../lib/classes";
import { formatInstant } from "../../lib/format";
import { languageName } from "../../lib/language-name";
import { fullName } from "../../lib/person-name";
import { useItemFacts, usePeopleFacts, useTravelFacts } from "../../nouns/declaration/facts";
import { SwornText } from "../../nouns/declaration/sworn-text";
import { citationText } from "../../nouns/legal-basis/cited-articles";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import type { ItemForm } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";
import { Facts } from "../../ui/facts";
import { Paper, type PaperSize } from "../../ui/paper";
import { ColumnTitles, PaperHead } from "../../ui/paper-head";
import { QrCode } from "../../ui/qr-code";
import { Name, Sentence } from "../../ui/sentence";
import { usePageMarks } from "../../ui/use-page-marks";
import { type Declaration, toForm } from "./declaration-body";
import styles from "./declaration-sheet.module.css";
import { DeclaredAnswers } from "./declared";

const t = texts.declarationPaper;
const { freeText } = texts.declarations.items;
const { states, steps, traveller: tTraveller } = texts.declarations;
const { view, qr: tQr } = texts.sentDeclaration;

interface DeclarationSheetProps {
  declaration: Declaration;
  /** The version of the text that the declarant accepted. */
  sworn: Pick<Disclaimer, "text" | "oath"> | undefined;
  size: PaperSize;
}

/** The declaration on A4 or on the strip of a counter's printer, legible in black and white. */
export function DeclarationSheet({ declaration, sworn, size }: DeclarationSheetProps) {
  const { code, qr, state, version, oath } = declaration;
  const { travel, traveller, minors, answers, items } = toForm(declaration);
  const language = languageName(oath.language);
  const logo = usePicture("print");
  const people = usePeopleFacts();
  const cited = citedBy(items);
  usePageMarks(size, t.pageMark(code));
  return (
    <Paper size={size} className={classes(styles.sheet, styles[size])} label={t.title}>
      <PaperHead
        logo={logo}
        title={t.title}
        size={size}
        aside={<QrCode className={styles.qr} content={qr} label={tQr.alt(code)} />}
      >
        <span>{t.code}</span>
        <strong>{code}</strong>
        <span>
          {states[state]} · {view.version(version)}
        </span>
      </PaperHead>
      <Section title={steps[3]}>
        <Products items={items} numbers={new Map(cited.map((article, index) => [article.code, index + 1]))} />
      </Section>
      <Section title={steps[2]}>
        <div className={styles.answers}>
          <DeclaredAnswers answers={answers} />
        </div>
      </Section>
      <Section title={view.declarant}>
        <Facts facts={people.traveller(traveller)} />
      </Section>
      {minors.map((minor, index) => (
        <Section
          key={`${minor.surnames} ${minor.given_names} ${minor.document_number}`}
          title={tTraveller.minor(index + 1)}
          className={styles.minor}
        >
          <Facts facts={people.minor(minor)} />
        </Section>
      ))}
      <Section title={steps[0]}>
        <Facts facts={useTravelFacts(travel)} />
      </Section>
      <Section title={view.oath} className={styles.oath}>
        <div>
          {sworn && <SwornText {...sworn} />}
          <p>
            {t.oath(formatInstant(oath.accepted_at, travel.origin_airport), oath.text_version)}{" "}
            {language && t.readIn(language)}
          </p>
        </div>
      </Section>
      <section className={styles.signatures} aria-label={t.signatures}>
        <div className={styles.signature}>
          <p>{t.signDeclarant}</p>
          <div className={styles.line} />
          <p>
            <strong>
              <Name>{fullName(traveller)}</Name>
            </strong>
          </p>
        </div>
        <div className={styles.signature}>
          <p>{t.signOfficer}</p>
        </div>
      </section>
      {cited.length > 0 && (
        <Section title={t.legalTitle} className={styles.laws}>
          <ol>
            {cited.map((article) => (
              <li key={article.code}>
                <Sentence text={citationText(article)} names={[article.title]} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </Paper>
  );
}

interface SectionProps {
  title: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const Section = ({ title, className, children }: SectionProps) => (
  <section className={classes(styles.section, className)}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** The articles behind the verdicts, each once. */
const citedBy = (items: readonly ItemForm[]) => [
  ...new Map(
    items.flatMap(({ product }) => product?.articles ?? []).map((article) => [article.code, article]),
  ).values(),
];

interface ProductsProps {
  items: readonly ItemForm[];
  /** The number of each article that is named at the end. */
  numbers: ReadonlyMap<string, number>;
}

function Products({ items, numbers }: ProductsProps) {
  const facts = useItemFacts();
  if (items.length === 0) return <p>{t.none}</p>;
  const { n, product: name, quantity, where, classification, laws } = t.columns;
  return (
    <>
      <table className={styles.products}>
        <thead>
          <tr>
            <ColumnTitles titles={[n, name, quantity, where, classification, laws]} />
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            // The order of the declaration is what tells its items apart.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <td className={styles.number}>{index + 1}</td>
              <td className={styles.product}>
                <strong translate="no">{item.product?.name ?? item.description}</strong>
                {item.product?.conditions && (
                  <span>
                    {texts.search.facts.conditions}: {item.product.conditions}
                  </span>
                )}
                {!item.product && <span>{freeText}</span>}
              </td>
              <td>{facts.amount(item)}</td>
              <td className={styles.where}>{facts.particulars(item)}</td>
              <td className={styles.verdict}>
                {item.product?.classification.code && (
                  <>
                    <VerdictBadge classification={item.product.classification} />
                    {!item.product.verified && " *"}
                  </>
                )}
              </td>
              <td className={styles.cited} data-title={laws}>
                {(item.product?.articles ?? []).map((article) => numbers.get(article.code)).join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.some(({ product }) => product && !product.verified) && <p className={styles.note}>{t.referential}</p>}
    </>
  );
}
