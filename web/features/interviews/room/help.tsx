import { Anchor, Button, List, Modal, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useSettings } from "#web/lib/settings.ts";

const DOS = [
  "Answer in your own words, as you would speak.",
  "Tell a real story: what the situation was, what you did, how it ended.",
  "Say ‘I’ where you did it yourself, and give numbers where you have them.",
  "Ask back when a question is not clear.",
];

const DONTS = [
  "Don’t paste what somebody else wrote.",
  "Don’t stay silent for long: after a while without a word the interview ends.",
  "Don’t close the tab to pause. The clock goes on.",
  "Don’t worry about spelling. It is not rated.",
];

export function HelpButton() {
  const [opened, { open, close }] = useDisclosure(false);
  const settings = useSettings();
  const video = settings.data?.howtoVideoUrl ?? null;
  return (
    <>
      <Button variant="default" onClick={open}>
        Help
      </Button>
      <Modal opened={opened} onClose={close} title="How to do well">
        <Stack>
          <Title order={3}>DOs</Title>
          <List spacing={4}>
            {DOS.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          <Title order={3}>DON'Ts</Title>
          <List spacing={4}>
            {DONTS.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          {video !== null && (
            <Anchor href={video} target="_blank" rel="noopener noreferrer" underline="always">
              Watch the how-to video
            </Anchor>
          )}
        </Stack>
      </Modal>
    </>
  );
}
