import { useLayoutEffect } from "react";

export const PRODUCT = "Greenroom";

/** The page's name in the tab, until another page is there. */
export function useTabTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
}
