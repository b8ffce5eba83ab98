import { Button, Group, Text } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, call, messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SecretOnce } from "#web/ui/secret-once.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { COACHING_KEY } from "../query-options.ts";
import { WORDS } from "../words.ts";

const feedQuery = queryOptions({
  queryKey: [...COACHING_KEY, "calendar-feed"],
  queryFn: async () => (await call(api["calendar-feed"].$get({}))).data,
});

/** On the settings page: creates, renews and revokes the address for the user's calendar program (safety.md T88). */
export function CalendarFeedCard() {
  const feed = useQuery(feedQuery);
  const client = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: feedQuery.queryKey });
  const make = useMutation({
    mutationFn: async () => (await call(api["calendar-feed"].$post({ json: {} }))).data.address,
    onSuccess: (made) => {
      setAddress(made);
      return refresh();
    },
  });
  const takeBack = useMutation({
    mutationFn: () => call(api["calendar-feed"].$delete({})),
    onSuccess: ({ message }) => {
      setAddress(null);
      toastSuccess(message);
      return refresh();
    },
  });
  const error = make.error ?? takeBack.error;
  const madeAt = feed.data?.made_at ?? null;
  return (
    <Card title={WORDS.feedTitle} id="calendar">
      <Text size="sm" c="dimmed">
        {WORDS.feedAbout}
      </Text>
      {feed.isPending && <SkeletonRows rows={1} height={44} label={WORDS.feedLoading} />}
      {feed.isError && <ErrorPanel message={messageOf(feed.error)} onRetry={() => void feed.refetch()} />}
      {error && <ErrorPanel message={messageOf(error)} />}
      {address !== null && (
        <SecretOnce
          label={WORDS.feedLabel}
          words={WORDS.feedOnce}
          value={address}
          onDone={() => setAddress(null)}
        />
      )}
      {feed.data && address === null && (
        <>
          {madeAt !== null && <Text size="sm">{WORDS.feedMade(formatDay(madeAt))}</Text>}
          <Group>
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
              {madeAt === null ? WORDS.feedMake : WORDS.feedRenew}
            </Button>
            {madeAt !== null && (
              <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
                {WORDS.feedTakeBack}
              </Button>
            )}
          </Group>
        </>
      )}
    </Card>
  );
}
