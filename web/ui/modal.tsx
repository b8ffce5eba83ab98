import type { ModalProps } from "@mantine/core";
import { useState } from "react";
import { lazyPart } from "./lazy-part.tsx";

/** Preloads the modal, for pages whose dialogs must open without a connection. */
export const loadModal = () => import("./modal-box.tsx");

const ModalBox = lazyPart(async () => (await loadModal()).ModalBox);

/** A modal dialog. Its script loads when the first dialog opens, because no page needs it earlier. */
export function Modal(props: ModalProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return <ModalBox {...props} />;
}
