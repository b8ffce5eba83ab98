import { Table } from "@mantine/core";
import { WORDS } from "./features/accounts/words.ts";
import { Modal } from "./ui/modal.tsx";

type ShortcutsProps = { opened: boolean; onClose: () => void };

export const Shortcuts = ({ opened, onClose }: ShortcutsProps) => (
  <Modal opened={opened} onClose={onClose} title={WORDS.shortcuts}>
    <Table aria-label={WORDS.shortcuts}>
      <Table.Tbody>
        {WORDS.shortcutList.map(({ keys, does }) => (
          <Table.Tr key={keys}>
            <Table.Th scope="row" w="45%">
              <kbd>{keys}</kbd>
            </Table.Th>
            <Table.Td>{does}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Modal>
);
