import { startTransition, useLayoutEffect, useState } from "react";

const waiting: (() => void)[] = [];
/** The first page is drawn part by part; those that somebody goes on to are there at once, where they were scrolled to. */
let isFirstPage = true;

function drawNext(): void {
  const next = waiting.shift();
  if (next) return next();
  isFirstPage = false;
  document.documentElement.removeAttribute(DRAWING);
}

/** While it is there the footer is not seen (page-frame.module.css): it is pushed down meanwhile. */
const DRAWING = "data-drawing";

/**
 * Whether this part of the page may be drawn: on the first page one after the other and each in slices, so that a slow phone
 * answers to a press in between.
 */
export function useTurn(isFirst: boolean): boolean {
  const [isTurn, setTurn] = useState(isFirst || !isFirstPage);
  useLayoutEffect(() => {
    if (isTurn) return undefined;
    const take = () => startTransition(() => setTurn(true));
    waiting.push(take);
    const root = document.documentElement;
    if (!root.hasAttribute(DRAWING)) setTimeout(drawNext);
    root.setAttribute(DRAWING, "");
    return () => {
      const at = waiting.indexOf(take);
      if (at !== -1) waiting.splice(at, 1);
      // It was its turn: it is in the page now, or gone from it.
      else setTimeout(drawNext);
    };
  }, [isTurn]);
  return isTurn;
}
