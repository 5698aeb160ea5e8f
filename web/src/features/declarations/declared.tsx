import { useItemFacts, usePeopleFacts, useTravelFacts } from "../../nouns/declaration/facts";
import { type DeclarationForm, type ItemForm, QUESTIONS } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";
import { CitedArticles } from "../../nouns/legal-basis/cited-articles";
import { Facts } from "../../ui/facts";
import { VerdictBadge } from "../../nouns/product/verdict-badge";
import styles from "./declared.module.css";

const { traveller: tTraveller, items: tItems } = texts.declarations;
const tReview = texts.declarationReview;
const tQuestions = texts.swornQuestions;

/** The journey, to read. */
export function DeclaredTravel({ travel }: Pick<DeclarationForm, "travel">) {
  return <Facts paired facts={useTravelFacts(travel)} />;
}

/** Who declares, and the minors in charge, to read. */
export function DeclaredPeople({ traveller, minors }: Pick<DeclarationForm, "traveller" | "minors">) {
  const factsOf = usePeopleFacts();
  return (
    <>
      <Facts paired facts={factsOf.traveller(traveller)} />
      {minors.map((minor, index) => (
        <div key={`${minor.surnames} ${minor.given_names} ${minor.document_number}`} className={styles.part}>
          <h3>{tTraveller.minor(index + 1)}</h3>
          <Facts paired facts={factsOf.minor(minor)} />
        </div>
      ))}
    </>
  );
}

/** The answers under oath, to read. */
export function DeclaredAnswers({ answers }: Pick<DeclarationForm, "answers">) {
  return (
    <ul className={styles.answers}>
      {QUESTIONS.map((question) => {
        const { yes, detail } = answers[question];
        return (
          <li key={question}>
            <span>
              {tQuestions.names[question]}
              {yes === "yes" && detail && <small>{detail}</small>}
            </span>
            <strong>{yes === "yes" ? texts.ui.yes : yes === "no" ? texts.ui.no : "—"}</strong>
          </li>
        );
      })}
    </ul>
  );
}

/** Everything that is carried, with its verdicts, to read. */
export function DeclaredItems({ items }: Pick<DeclarationForm, "items">) {
  if (items.length === 0) return <p>{tReview.noItems}</p>;
  return (
    <>
      <ol className={styles.items}>
        {items.map((item, index) => (
          // The order of the declaration is what tells its items apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <DeclaredItem item={item} />
          </li>
        ))}
      </ol>
      {items.some(isReferential) && <p className={styles.quiet}>{texts.declarationPaper.referential}</p>}
    </>
  );
}

/** Whether nobody has confirmed the verdict of a thing yet. */
const isReferential = ({ product }: ItemForm) => product !== null && !product.verified;

function DeclaredItem({ item }: { item: ItemForm }) {
  const facts = useItemFacts();
  return (
    <>
      <div className={styles.itemHead}>
        <span>
          <strong translate="no">{item.product?.name ?? item.description}</strong>
          {isReferential(item) && " *"}
        </span>
        {item.product?.classification.code && <VerdictBadge classification={item.product.classification} />}
      </div>
      <p className={styles.details}>{facts.line(item)}</p>
      {item.product?.conditions && (
        <p className={styles.quiet}>
          {texts.search.facts.conditions}: {item.product.conditions}
        </p>
      )}
      {item.product?.articles && item.product.articles.length > 0 && (
        <details className={styles.basis}>
          <summary>{texts.search.why}</summary>
          <CitedArticles articles={item.product.articles} />
        </details>
      )}
      {!item.product && <p className={styles.quiet}>{tItems.freeText}</p>}
    </>
  );
}
