import { Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";

/** It opens after it is there: the library keeps what had the focus, to give it back, only where it sees an opening. */
export function ModalBox({ opened, ...props }: ModalProps) {
  const isMounted = useMounted();
  return <Modal {...props} opened={opened && isMounted} />;
}
