import { Box, Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Coach } from "#contract/coaching.ts";
import { eventWords, initialsOf } from "../words.ts";
import { CoachFields } from "./coach-fields.tsx";
import classes from "./coach-header.module.css";

type CoachHeaderProps = {
  coach: Coach;
  /** The coach's name as a heading of the level that fits the page. */
  heading: ReactNode;
};

export function CoachHeader({ coach, heading }: CoachHeaderProps) {
  return (
    <Group wrap="nowrap" align="flex-start">
      <CoachPhoto name={coach.full_name} url={coach.profile_photo_url} size={80} />
      <Stack gap={4} miw={0} style={{ overflowWrap: "anywhere" }}>
        {heading}
        <CoachFields coach={coach} place="header" />
        {coach.event && <Text size="sm">{eventWords(coach.event)}</Text>}
      </Stack>
    </Group>
  );
}

type CoachPhotoProps = { name: string; url: string | null; size?: number };

/** The photo, or the initials when it is missing or fails to load. The name is always shown next to it. */
export function CoachPhoto({ name, url, size = 64 }: CoachPhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const style = { "--photo-size": `${size}px` };
  if (url === null || url === failed) {
    return (
      <Box className={classes.initials} style={style} aria-hidden>
        {initialsOf(name)}
      </Box>
    );
  }
  return (
    <Box
      component="img"
      className={classes.photo}
      style={style}
      src={url}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(url)}
    />
  );
}
