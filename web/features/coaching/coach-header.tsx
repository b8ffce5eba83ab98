import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Coach } from "#contract/coaching.ts";
import { isLinkedinUrl, linkedinHref } from "#contract/fields.ts";
import { CoachPhoto } from "./coach-photo.tsx";
import { experienceWords } from "./coach-words.ts";

type CoachHeaderProps = {
  coach: Pick<
    Coach,
    "full_name" | "specialization" | "experience_years" | "profile_photo_url" | "linkedin_url"
  >;
  /** The coach's name as the heading that fits the page. */
  heading: ReactNode;
};

export function CoachHeader({ coach, heading }: CoachHeaderProps) {
  return (
    <Group wrap="nowrap" align="flex-start">
      <CoachPhoto name={coach.full_name} url={coach.profile_photo_url} size={80} />
      <Stack gap={4} miw={0} style={{ overflowWrap: "anywhere" }}>
        {heading}
        <Text>{coach.specialization}</Text>
        <Text size="sm">{experienceWords(coach.experience_years)}</Text>
        <LinkedinLink url={coach.linkedin_url} />
      </Stack>
    </Group>
  );
}

/** Only an address of the shape that sign-up takes becomes a link (THREATS T21, T22). */
export function LinkedinLink({ url }: { url: string | null }) {
  if (url === null || !isLinkedinUrl(url)) return null;
  return (
    <Anchor href={linkedinHref(url)} target="_blank" rel="noopener noreferrer" size="sm" underline="always">
      LinkedIn profile
    </Anchor>
  );
}
