import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTabTitle } from "#web/ui/use-tab-title.ts";

/** The page that the server rendered (scripts/front-door.ts); null when the app started at another address. */
export const frontDoor = document.querySelector<HTMLElement>(".front");
const slot = frontDoor?.querySelector("[data-sign-in]") ?? null;

/** Keeps the server-rendered page, including typed text, and inserts the form into it. */
export function FrontDoor({ page, children }: { page: HTMLElement; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [title] = useState(() => document.title);
  useTabTitle(title);
  useLayoutEffect(() => {
    slot?.querySelector("[data-shape]")?.remove();
    place.current?.append(page);
  }, [page]);
  return (
    <>
      <div ref={place} />
      {slot && createPortal(children, slot)}
    </>
  );
}
