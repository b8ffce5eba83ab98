import { Anchor, Stack, Text } from "@mantine/core";
import { isLinkedinUrl, linkedinHref } from "#contract/fields.ts";
import type { LinkedinProfile } from "#contract/linkedin.ts";

/** What Sign In with LinkedIn gives; its picture stays out: no third party shall see who looks. */
export function LinkedinData({ profile }: { profile: LinkedinProfile }) {
  const lines = [
    ["Name", profile.name],
    ["Email", profile.email],
    ["LinkedIn id", profile.sub],
  ] as const;
  return (
    <Stack gap={4} component="section" aria-label="LinkedIn data">
      {lines.map(
        ([label, value]) =>
          value !== null && (
            <Text key={label} size="sm" style={{ overflowWrap: "anywhere" }}>
              <b>{label}:</b> {value}
            </Text>
          ),
      )}
      {profile.linkedin_url !== null && isLinkedinUrl(profile.linkedin_url) && (
        <Anchor
          href={linkedinHref(profile.linkedin_url)}
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          underline="always"
        >
          Open profile
        </Anchor>
      )}
    </Stack>
  );
}
