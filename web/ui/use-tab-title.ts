import { useLayoutEffect } from "react";

export const PRODUCT = "Greenroom";

/** Sets the tab's title until the component unmounts. */
export function useTabTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
}
