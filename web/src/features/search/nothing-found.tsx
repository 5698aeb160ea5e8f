import { texts } from "../../texts/catalogue";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { AddToDeclaration } from "./add-to-declaration";

interface NothingFoundProps {
  q: string;
  isFiltered: boolean;
  onClearFilters: () => void;
}

/** What to do with a thing that the catalogue does not know: declare it in one's own words. */
export function NothingFound({ q, isFiltered, onClearFilters }: NothingFoundProps) {
  const clear = isFiltered && <Button onClick={onClearFilters}>{texts.search.clearFilters}</Button>;
  if (q === "") {
    return (
      <EmptyState drawing="search" title={texts.search.noFilteredTitle} actions={clear}>
        {texts.search.noFiltered}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="search"
      title={texts.search.noResultsTitle(q)}
      names={[q]}
      actions={
        <>
          <AddToDeclaration key={q} thing={q} label={texts.search.declareWords(q)} kind="main" />
          {clear}
        </>
      }
    >
      {texts.search.noResults}
    </EmptyState>
  );
}
