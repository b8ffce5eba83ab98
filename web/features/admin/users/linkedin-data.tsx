import { Stack, Text } from "@mantine/core";
import type { LinkedinProfile } from "#contract/linkedin.ts";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";

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
      <LinkedinLink url={profile.linkedin_url}>Open profile</LinkedinLink>
    </Stack>
  );
}
