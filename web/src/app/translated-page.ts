/**
 * Lets React change a page that the browser translates. Translators put an element in the place of each text, or around
 * it, and React then looks for the text where it is no longer: it would throw, or change a text that nobody sees. So a
 * node that was replaced or wrapped is found by what stands in its place, and a text that changes comes back to its
 * place, where it is translated anew. Nothing else is different: each method does what it did for a node that is where
 * it is looked for.
 */
export function followTranslation(): void {
  // Each record is of what somebody else did, or of what React did; the latter are not asked for again.
  const standIns = new WeakMap<Node, Node>();
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  function note(records: readonly MutationRecord[]) {
    const added = new Set<Node>();
    for (const record of records) {
      for (const node of record.addedNodes) if (isWrapper(node)) added.add(node);
      for (const removed of record.removedNodes) {
        if (!isText(removed) && !isWrapper(removed)) continue;
        const standIn = [...record.addedNodes, record.previousSibling, record.nextSibling].find(
          (node) => node !== null && node !== removed && added.has(node),
        );
        if (standIn) standIns.set(removed, standIn);
      }
    }
  }

  /** The child of `parent` that a node is, is in, or was replaced by. */
  function placeOf(parent: Node, node: Node): Node | null {
    if (node.parentNode === parent) return node;
    note(observer.takeRecords());
    const seen = new Set<Node>();
    for (let at: Node | null | undefined = node; at && !seen.has(at); at = at.parentNode ?? standIns.get(at)) {
      if (at.parentNode === parent) return at;
      seen.add(at);
    }
    return null;
  }

  /** Takes away what stands for a node that goes somewhere else, unless its translator puts it there. */
  function leave(node: Node, parent: Node) {
    if (isWrapper(parent)) return;
    const standIn = isText(node) && node.parentNode === null ? lastStandIn(node) : undefined;
    if (standIn?.parentNode) removeChild.call(standIn.parentNode, standIn);
  }

  function lastStandIn(node: Node): Node | undefined {
    note(observer.takeRecords());
    const seen = new Set<Node>();
    let at = standIns.get(node);
    while (at && at.parentNode === null && !seen.has(at)) {
      seen.add(at);
      at = standIns.get(at);
    }
    return at;
  }

  // oxlint-disable typescript/unbound-method -- they are called with their node
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  // oxlint-enable typescript/unbound-method
  const nodeValue = ownerOf("nodeValue", Text.prototype);

  // oxlint-disable no-extend-native -- nothing between React and the document can be told otherwise
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const place = placeOf(this, child) ?? child;
    if (place.parentNode) removeChild.call(place.parentNode, place);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, before: Node | null): T {
    leave(node, this);
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    const place = placeOf(this, before);
    try {
      return insertBefore.call(this, node, place ?? before) as T;
    } catch {
      // Where nobody knows it any more, the end is as good as any place.
      return insertBefore.call(this, node, null) as T;
    }
  };
  Node.prototype.appendChild = function append<T extends Node>(this: Node, node: T): T {
    leave(node, this);
    return appendChild.call(this, node) as T;
  };
  Object.defineProperty(nodeValue.owner, "nodeValue", {
    ...nodeValue.property,
    set(this: Node, value: string | null) {
      const standIn = isText(this) && this.parentNode === null ? lastStandIn(this) : undefined;
      if (standIn?.parentNode) {
        insertBefore.call(standIn.parentNode, this, standIn);
        removeChild.call(standIn.parentNode, standIn);
      }
      nodeValue.property.set?.call(this, value);
    },
  });
  // oxlint-enable no-extend-native
}

/** Translators use this element, which no page of ours has. */
const isWrapper = (node: Node): boolean => node.nodeName === "FONT";

const isText = (node: Node): boolean => node.nodeName === "#text";

/** The prototype that defines a property, and how. */
function ownerOf(name: string, prototype: object): { owner: object; property: PropertyDescriptor } {
  for (let owner: object | null = prototype; owner; owner = Object.getPrototypeOf(owner) as object | null) {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    if (property) return { owner, property };
  }
  throw new TypeError(`no ${name}`);
}
