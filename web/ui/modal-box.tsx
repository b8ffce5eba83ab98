import { Modal, type ModalProps } from "@mantine/core";
import { useMounted } from "@mantine/hooks";

/** Opens only after mounting, because the library stores the previous focus only when `opened` changes. */
export function ModalBox({ opened, ...props }: ModalProps) {
  const isMounted = useMounted();
  return <Modal {...props} opened={opened && isMounted} />;
}
