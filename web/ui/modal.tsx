import type { ModalProps } from "@mantine/core";
import { useState } from "react";
import { lazyPart } from "./lazy-part.tsx";

/** Also for a page whose dialog must open when the connection has gone. */
export const loadModal = () => import("./modal-box.tsx");

const ModalBox = lazyPart(async () => (await loadModal()).ModalBox);

/** A dialog of the library, whose script comes with the first one that opens: no page needs it to be read. */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return <ModalBox {...props} />;
}
