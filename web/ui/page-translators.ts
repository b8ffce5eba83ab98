/**
 * A page translator puts a `<font>` in the place of each text, while React holds on to the text: taking it away or putting
 * something before it would throw and take the page down, and what React writes into it would be seen by nobody.
 */

/** What stands where a text was. */
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

/** The text comes back with its new words; the translator finds it there again. */
function putBack(records: MutationRecord[]): void {
  for (const { target } of records) {
    if (!target.isConnected) standIns.get(target)?.replaceWith(target);
  }
}

const replacements = new MutationObserver(noteReplaced);
const changes = new MutationObserver(putBack);

/** The child of `parent` that is that node, stands for it or holds it; null when there is none any more. */
function findInPlace(parent: Node, node: Node): Node | null {
  noteReplaced(replacements.takeRecords());
  let found: Node | null = node.isConnected ? node : (standIns.get(node) ?? null);
  while (found !== null && found.parentNode !== parent) found = found.parentNode;
  return found;
}

/** Only where a text is gone is the browser asked otherwise than React asks it. */
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
