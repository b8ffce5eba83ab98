import { Button, Group, Text } from "@mantine/core";
import { type AdminSearch, paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { Status } from "#web/ui/status.tsx";

type PagerProps = {
  list: { matches: number; next: string | null; previous: string | null };
  search: AdminSearch;
  /** True while the list of another order or search is still shown: its pages are none of the new one. */
  passed: boolean;
};

export function Pager({ list: { matches, next, previous }, search, passed }: PagerProps) {
  const { after: _after, before: _before, ...kept } = search;
  return (
    <Group justify="space-between" gap="xs" component="nav" aria-label="Pages">
      <Status>
        <Text size="sm" c="dimmed">
          {matches === 1 ? "1 user" : `${matches} users`}
        </Text>
      </Status>
      {(next !== null || previous !== null) && (
        <Group gap="xs">
          <Step label="Previous" to={passed || previous === null ? null : { ...kept, before: previous }} />
          <Step label="Next" to={passed || next === null ? null : { ...kept, after: next }} />
        </Group>
      )}
    </Group>
  );
}

function Step({ label, to }: { label: string; to: AdminSearch | null }) {
  if (to === null) {
    return (
      <Button variant="default" size="xs" disabled>
        {label}
      </Button>
    );
  }
  return (
    <LinkButton variant="default" size="xs" {...paths.admin(to)}>
      {label}
    </LinkButton>
  );
}
