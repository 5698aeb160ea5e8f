import type { ConflictField } from "../../forms/compared-versions";
import { oneLine } from "../../lib/text";
import { useDeclaredChanges, useItemFacts } from "../../nouns/declaration/facts";
import { type DeclarationForm, type ItemForm, QUESTIONS } from "../../offline/declaration-draft";
import { texts } from "../../texts/catalogue";

const { names } = texts.swornQuestions;

/** Returns what two versions of a declaration differ in, in words: journey, people, answers and goods. */
export function useVersionDifferences() {
  const changesBetween = useDeclaredChanges();
  const { line } = useItemFacts();
  return (mine: DeclarationForm, current: DeclarationForm): ConflictField[] => {
    const [wanted, there] = [goodsOf(mine.items, line), goodsOf(current.items, line)];
    return [
      ...changesBetween(mine, current).map(({ label, before, after }) => ({ label, mine: before, current: after })),
      ...QUESTIONS.map((question) => ({
        label: names[question],
        mine: answerInWords(mine.answers[question]),
        current: answerInWords(current.answers[question]),
      })),
      ...[...new Map([...wanted, ...there])].map(([key, { name }]) => ({
        label: name,
        mine: wanted.get(key)?.lines.join("\n") ?? "",
        current: there.get(key)?.lines.join("\n") ?? "",
      })),
    ];
  };
}

function answerInWords({ yes, detail }: DeclarationForm["answers"][keyof DeclarationForm["answers"]]): string {
  if (yes === "yes") return [texts.ui.yes, oneLine(detail)].filter(Boolean).join(": ");
  return yes === "no" ? texts.ui.no : "";
}

interface Goods {
  name: string;
  lines: string[];
}

/** Goods by what they are: the same thing may be declared more than once. */
function goodsOf(items: readonly ItemForm[], line: (item: ItemForm) => string): Map<string, Goods> {
  const goods = new Map<string, Goods>();
  for (const item of items) {
    const name = item.product?.name ?? oneLine(item.description);
    const key = item.product?.id ?? name;
    const { lines } = goods.get(key) ?? { lines: [] };
    goods.set(key, { name, lines: [...lines, line(item)] });
  }
  return goods;
}
