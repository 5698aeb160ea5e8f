import { type ReactNode, useState } from "react";
import type { Product } from "../../api/products";
import { oneLine } from "../../lib/text";
import { useSuggestions } from "../../offline/use-product-search";
import { texts } from "../../texts/catalogue";
import { FoundName } from "../../ui/found-name";
import { PlusIcon } from "../../ui/icons";
import { SearchBox } from "../../ui/search-box";
import styles from "./product-search.module.css";
import { VerdictBadge } from "./verdict-badge";

interface ProductSearchProps {
  label: string;
  placeholder: string;
  /** What is said where the catalogue has nothing alike. */
  none: string;
  onProduct: (product: Product) => void;
  /** Where given, the Enter key takes the first that is found, and the words where no product is called so. */
  onWords?: (words: string) => void;
  /** What can be done with the words that were typed; `clear` begins anew. */
  children: (typed: string, clear: () => void) => ReactNode;
}

/** Finds a product while one types, and takes it with one tap. */
export function ProductSearch({ label, placeholder, none, onProduct, onWords, children }: ProductSearchProps) {
  const [text, setText] = useState("");
  const typed = oneLine(text);
  const { found, alike, failure, isSettled } = useSuggestions(typed);
  const clear = () => setText("");
  function take(product: Product) {
    clear();
    onProduct(product);
  }
  function enter() {
    const first = alike ? undefined : found?.[0];
    if (first) return take(first);
    clear();
    onWords?.(typed);
  }
  const isAnswered = found !== undefined || failure !== undefined;
  return (
    <>
      <SearchBox
        label={label}
        placeholder={placeholder}
        clearLabel={texts.search.clear}
        value={text}
        onChange={setText}
        {...(onWords && isAnswered && { onEnter: enter })}
      />
      {alike && found && found.length > 0 && (
        <p>
          <strong>{texts.declarations.items.noResults}</strong> {texts.search.nearest}:
        </p>
      )}
      {found && found.length > 0 && (
        <ul className={styles.results}>
          {found.map((product) => (
            <li key={product.id}>
              <button type="button" className={styles.result} onClick={() => take(product)}>
                <span className={styles.name}>
                  <PlusIcon />
                  <span>
                    <FoundName name={product.name} foundBy={product.match} />
                  </span>
                </span>
                {!alike && <VerdictBadge classification={product.classification} />}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">
        {found?.length === 0 && <p>{none}</p>}
        {failure && <p>{failure}</p>}
      </div>
      {/* What is found would push it down while somebody is about to press it. */}
      {(typed === "" || isSettled) && children(typed, clear)}
    </>
  );
}
