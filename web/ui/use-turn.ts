import { startTransition, useLayoutEffect, useState } from "react";

const waiting: (() => void)[] = [];
/** True while the first page renders part by part. Later pages render at once, at their scroll position. */
let isFirstPage = true;

function drawNext(): void {
  const next = waiting.shift();
  if (next) return next();
  isFirstPage = false;
  document.documentElement.removeAttribute(DRAWING);
}

/** Set while parts are waiting. Hides the footer, which would be pushed down (page-frame.module.css). */
const DRAWING = "data-drawing";

/**
 * Returns true when this part may be rendered. On the first page the parts render one after another, each in slices, so
 * that slow phones respond to input in between.
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
      // The part has been rendered or removed: continue with the next.
      else setTimeout(drawNext);
    };
  }, [isTurn]);
  return isTurn;
}
