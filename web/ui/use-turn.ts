import { useLayoutEffect, useState } from "react";

const waiting: (() => void)[] = [];
/** The first page is drawn part by part; those that somebody goes on to are there at once, where they were scrolled to. */
let isFirstPage = true;

function drawNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setTimeout(drawNext);
  else {
    isFirstPage = false;
    document.documentElement.removeAttribute(DRAWING);
  }
}

/** While it is there the page keeps its footer out of sight (page-frame.module.css): it would be pushed down. */
const DRAWING = "data-drawing";

/**
 * Whether this part of the page may be drawn: on the first page each in a task of its own, one after the other, so that a
 * slow phone answers to a press in between.
 */
export function useTurn(isFirst: boolean): boolean {
  const [isTurn, setTurn] = useState(isFirst || !isFirstPage);
  useLayoutEffect(() => {
    if (isTurn) return undefined;
    const take = () => setTurn(true);
    if (waiting.push(take) === 1) setTimeout(drawNext);
    document.documentElement.setAttribute(DRAWING, "");
    return () => {
      const at = waiting.indexOf(take);
      if (at !== -1) waiting.splice(at, 1);
    };
  }, [isTurn]);
  return isTurn;
}
