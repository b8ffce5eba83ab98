import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SCORE_MAX } from "#contract/limits.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { INTERVIEWS_KEY } from "../queries.ts";
import { WORDS } from "../words.ts";

const POINTS = Array.from({ length: SCORE_MAX }, (_, at) => at + 1);

type SelfRatingProps = { id: string; onDone: () => void };

/** Asks for the user's own rating of an interview before the rating is shown. The user may skip it. */
export function SelfRating({ id, onDone }: SelfRatingProps) {
  const client = useQueryClient();
  const rate = useMutation({
    mutationFn: (rating: number) =>
      call(api.conversations[":id"]["self-rating"].$put({ param: { id }, json: { rating } })),
    onSuccess: () => {
      onDone();
      return client.invalidateQueries({ queryKey: INTERVIEWS_KEY });
    },
  });
  return (
    <Stack gap="sm">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would draw a border */}
      <div role="group" aria-label={WORDS.selfAsk}>
        <Text fw={600}>{WORDS.selfAsk}</Text>
        <Text size="sm" c="dimmed" mb="xs">
          {WORDS.selfAbout}
        </Text>
        <Group gap="xs">
          {POINTS.map((points) => (
            <Button
              key={points}
              variant="default"
              px="sm"
              miw={44}
              aria-label={WORDS.selfPoints(points)}
              disabled={rate.isPending}
              onClick={() => rate.mutate(points)}
            >
              {points}
            </Button>
          ))}
        </Group>
      </div>
      {rate.error && <ErrorPanel message={messageOf(rate.error)} />}
      <Group>
        <Button variant="subtle" onClick={onDone}>
          {WORDS.selfSkip}
        </Button>
      </Group>
    </Stack>
  );
}
