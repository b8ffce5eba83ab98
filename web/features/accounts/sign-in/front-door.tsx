import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

/** The page that the server sent (scripts/front-door.ts); null where the app began at another address. */
export const frontDoor = document.querySelector<HTMLElement>(".front");
const slot = frontDoor?.querySelector("[data-sign-in]") ?? null;

/** That page as it stands, with what was typed in it, and the form in its place. */
export function FrontDoor({ page, children }: { page: HTMLElement; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [title] = useState(() => document.title);
  // The app takes the page out of the document and puts it back: who was typing goes on typing.
  const [focused] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    slot?.querySelector("[data-shape]")?.remove();
    place.current?.append(page);
    if (focused instanceof HTMLElement && page.contains(focused)) focused.focus({ preventScroll: true });
  }, [page, focused]);
  return (
    <>
      <title>{title}</title>
      <div ref={place} />
      {slot && createPortal(children, slot)}
    </>
  );
}
