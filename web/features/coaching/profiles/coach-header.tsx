import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Coach } from "#contract/coaching.ts";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { CoachPhoto } from "../coach-photo.tsx";
import { experienceWords } from "../words.ts";

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
        <LinkedinLink url={coach.linkedin_url}>LinkedIn profile</LinkedinLink>
      </Stack>
    </Group>
  );
}
