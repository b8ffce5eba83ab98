import type { ModalProps } from "@mantine/core";
import { lazy, Suspense, useState } from "react";

/** Also for a page whose dialog must open when the connection has gone. */
export const loadModal = () => import("./modal-box.tsx");

const ModalBox = lazy(async () => ({ default: (await loadModal()).ModalBox }));

/** A dialog of the library, whose script comes with the first one that opens: no page needs it to be read. */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ModalBox {...props} />
    </Suspense>
  );
}
