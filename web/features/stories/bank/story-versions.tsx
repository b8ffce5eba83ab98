import { Accordion, Button, Group, Stack, Text } from "@mantine/core";
import type { Story } from "#contract/stories.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { WORDS } from "../bank-words.ts";
import { useRestoreStory } from "./queries.ts";
import { Parts } from "./story-parts.tsx";

/** The story's earlier versions, each with a button to restore it. */
export function StoryVersions({ story: { id, revision, versions } }: { story: Story }) {
  const restore = useRestoreStory(id);
  if (versions.length === 0) return null;
  return (
    <Card title={WORDS.versions}>
      {restore.error && <ErrorPanel message={messageOf(restore.error)} />}
      <Accordion variant="contained" order={3}>
        {versions.map((version) => (
          <Accordion.Item key={version.revision} value={String(version.revision)}>
            <Accordion.Control>{WORDS.version(version.revision, formatDay(version.at))}</Accordion.Control>
            <Accordion.Panel>
              <Stack>
                <Text fw={600}>{version.title}</Text>
                <Parts parts={version} order={4} />
                <Group>
                  <Button
                    size="xs"
                    variant="default"
                    loading={restore.isPending}
                    aria-label={WORDS.restoreNamed(version.revision)}
                    onClick={() => restore.mutate({ revision, version: version.revision })}
                  >
                    {WORDS.restore}
                  </Button>
                </Group>
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  );
}
