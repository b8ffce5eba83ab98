import { Anchor, List, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { INACTIVITY_SECONDS_DEFAULT } from "#contract/limits.ts";
import { ONE_WAY } from "#contract/rounds.ts";
import { useSettings } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { useRound } from "../start/round.ts";
import classes from "./room.module.css";
import { WORDS as LATER } from "../later-words.ts";
import { WORDS } from "../words.ts";

const DOS = [WORDS.answerInYourOwnWords, WORDS.tellARealStoryWhat, WORDS.sayIWhereYouDid];

/** Recorded by `npm run screenshots -- how-to`. */
const VIDEO = "/how-to.mp4";
const CAPTIONS = "/how-to.vtt";

/** One-way screens have nobody to ask, so the advice to ask back is left out. */
export function HowTo() {
  const { round } = useRound();
  const silence = useSettings().data?.inactivitySeconds ?? INACTIVITY_SECONDS_DEFAULT;
  const donts = [
    LATER.dontPasteWhatSomebodyElse,
    LATER.dontStaySilentForLong(Math.max(1, Math.round(silence / 60))),
    LATER.dontCloseTheTabTo,
    LATER.dontWorryAboutSpellingIt,
  ];
  return (
    <Stack>
      <Title order={3}>{WORDS.dos}</Title>
      <List spacing={4}>
        {DOS.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
        {round !== ONE_WAY && <List.Item>{WORDS.askBackWhenAQuestion}</List.Item>}
      </List>
      <Title order={3}>{WORDS.donts}</Title>
      <List spacing={4}>
        {donts.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Text>
        <TextLink {...paths.settings("interviews")} target="_blank">
          {LATER.moreTimeInSettings}
        </TextLink>
      </Text>
      <HowToVideo />
    </Stack>
  );
}

/** Plays our own video in the page. A video configured as HOWTO_VIDEO_URL opens in a new tab. */
function HowToVideo() {
  const settings = useSettings();
  const [playing, setPlaying] = useState(false);
  const other = settings.data?.howtoVideoUrl ?? null;
  if (playing)
    return (
      <video className={classes.video} src={VIDEO} controls autoPlay muted playsInline>
        <track kind="captions" src={CAPTIONS} srcLang="en" label={WORDS.english} default />
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
      {WORDS.watchTheHowToVideo}
    </Anchor>
  );
}
