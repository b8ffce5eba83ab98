import { Anchor, Button, List, Modal, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useSettings } from "#web/lib/settings.ts";
import classes from "./room.module.css";

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

/** Recorded by `npm run record-how-to`. */
const VIDEO = "/how-to.mp4";
const CAPTIONS = "/how-to.vtt";

/** `compact`: on the stage's bar. */
export function HelpButton({ compact = false }: { compact?: boolean }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant={compact ? "subtle" : "default"}
        {...(compact && { size: "sm", px: "sm" })}
        onClick={open}
      >
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
          <HowToVideo />
        </Stack>
      </Modal>
    </>
  );
}

/** Our own plays right here; another one, of HOWTO_VIDEO_URL, opens where it is. */
function HowToVideo() {
  const settings = useSettings();
  const [playing, setPlaying] = useState(false);
  const other = settings.data?.howtoVideoUrl ?? null;
  if (playing)
    return (
      <video className={classes.video} src={VIDEO} controls autoPlay muted playsInline>
        <track kind="captions" src={CAPTIONS} srcLang="en" label="English" default />
      </video>
    );
  return (
    <Anchor
      href={other ?? VIDEO}
      target="_blank"
      rel="noopener noreferrer"
      underline="always"
      onClick={(event) => {
        if (other !== null) return;
        event.preventDefault();
        setPlaying(true);
      }}
    >
      Watch the how-to video
    </Anchor>
  );
}
