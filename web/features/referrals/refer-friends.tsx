import { Button, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";

export function ReferFriends() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Refer Friends
      </Button>
      <Modal opened={opened} onClose={close} title="Share & Earn Interviews">
        <Stack>
          <Text>
            Here you will invite friends by email and see who has joined. For each friend who finishes a first
            interview you earn one extra interview.
          </Text>
          <Text c="dimmed">This part of Greenroom is not open yet.</Text>
        </Stack>
      </Modal>
    </>
  );
}
