import { useEffect, type RefObject } from "react";

/**
 * Keeps an element as high as the visible part of the page, which CSS can't measure while a phone's keyboard covers the
 * rest. Sets --stage-top and --stage-height, except on a page that the user has zoomed.
 */
export function useVisibleArea(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const fit = () => {
      const style = element.current?.style;
      if (view.scale === 1) {
        style?.setProperty("--stage-top", `${view.offsetTop}px`);
        style?.setProperty("--stage-height", `${view.height}px`);
      } else {
        style?.removeProperty("--stage-top");
        style?.removeProperty("--stage-height");
      }
    };
    fit();
    view.addEventListener("resize", fit);
    view.addEventListener("scroll", fit);
    return () => {
      view.removeEventListener("resize", fit);
      view.removeEventListener("scroll", fit);
    };
  }, [element]);
}
