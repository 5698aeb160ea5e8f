/** How a translator changes a text: what it leaves in its place. */
export type Translator = (text: Text) => void;

const font = () => document.createElement("font");

function filled(content: string): HTMLElement {
  const [outer, inner] = [font(), font()];
  inner.textContent = content;
  outer.append(inner);
  return outer;
}

/** The ways that translators of browsers have. */
export const translators = {
  // The text stays, in two elements.
  wrapped: (text) => {
    const [outer, inner] = [font(), font()];
    text.replaceWith(outer);
    inner.append(text);
    outer.append(inner);
  },
  // Another text in two elements comes instead.
  replaced: (text) => text.replaceWith(filled(`«${text.data}»`)),
  // The same in two steps.
  "inserted and removed": (text) => {
    text.before(filled(`«${text.data}»`));
    text.remove();
  },
} satisfies Record<string, Translator>;

/** Translates every text below an element, but what says that it is not to be translated. */
export function translatePage(root: Element, translator: Translator = translators.replaced): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() !== "" && !text.parentElement?.closest('[translate="no"], script, style, textarea'))
      translator(text);
  }
}
