/**
 * A page translator replaces each text node by a `<font>`, but React keeps using the text node. React would throw and
 * break the page when removing that node or inserting before it, and updates of its text would not be visible.
 */

/** The element that replaced each text node. */
const standIns = new WeakMap<Node, Element>();
const taken = new WeakSet<Element>();

const isFree = (node: Node | null): node is Element =>
  node?.nodeName === "FONT" && !taken.has(node as Element);

function noteReplaced(records: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(isFree);
      if (!font) continue;
      standIns.set(text, font);
      taken.add(font);
      changes.observe(text, { characterData: true });
    }
  }
}

/** Puts an updated text node back into the page, where the translator finds it again. */
function putBack(records: MutationRecord[]): void {
  for (const { target } of records) {
    if (!target.isConnected) standIns.get(target)?.replaceWith(target);
  }
}

const replacements = new MutationObserver(noteReplaced);
const changes = new MutationObserver(putBack);

/** Finds the child of `parent` that is, replaces or contains `node`; null if there is none. */
function findInPlace(parent: Node, node: Node): Node | null {
  noteReplaced(replacements.takeRecords());
  let found: Node | null = node.isConnected ? node : (standIns.get(node) ?? null);
  while (found !== null && found.parentNode !== parent) found = found.parentNode;
  return found;
}

/** Makes removeChild and insertBefore work on text nodes that a translator has replaced. */
export function surviveTranslators(): void {
  replacements.observe(document.documentElement, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- They are called on the node that they are asked of.
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const inPlace = findInPlace(this, child);
    if (inPlace !== null) removeChild.call(this, inPlace);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    standIns.get(node)?.remove();
    const isMoved = before !== null && before.parentNode !== this;
    return insertBefore.call(this, node, isMoved ? findInPlace(this, before) : before) as T;
  };
}
