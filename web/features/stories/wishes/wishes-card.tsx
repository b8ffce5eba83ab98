import { Checkbox } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PreparationWishes } from "#contract/preparation-wishes.ts";
import { OUTCOMES_TOLD_FROM } from "#contract/limits.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useChoice } from "#web/lib/use-choice.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { words } from "../words.ts";

const WORDS = words.wishes;

const wishesQuery = queryOptions({
  queryKey: ["preparation wishes"],
  queryFn: async () => (await call(api.plan.wishes.$get({}))).data,
});

/** On the settings page: reminders of the plan, and whether the user's outcomes are counted. */
export function WishesCard() {
  const wishes = useQuery(wishesQuery);
  return (
    <Card title={WORDS.title} id="preparation">
      {wishes.isPending && <SkeletonRows rows={3} height={44} label={WORDS.loading} />}
      {wishes.isError && (
        <ErrorPanel message={messageOf(wishes.error)} onRetry={() => void wishes.refetch()} />
      )}
      {wishes.data && <Choices wishes={wishes.data} />}
    </Card>
  );
}

const CHOICES: { wish: keyof PreparationWishes; label: string; about: string }[] = [
  { wish: "mails", label: WORDS.mails, about: WORDS.mailsAbout },
  { wish: "calendar", label: WORDS.calendar, about: WORDS.calendarAbout },
  { wish: "counted", label: WORDS.counted, about: WORDS.countedAbout(OUTCOMES_TOLD_FROM) },
];

function Choices({ wishes }: { wishes: PreparationWishes }) {
  const client = useQueryClient();
  const { shown, error, choose } = useChoice({
    kept: wishes,
    save: async (json) => {
      const saved = await call(api.plan.wishes.$put({ json }));
      client.setQueryData(wishesQuery.queryKey, saved.data);
      toastSuccess(WORDS.saved);
    },
  });
  return (
    <>
      {error && <ErrorPanel message={messageOf(error)} />}
      {CHOICES.map(({ wish, label, about }) => (
        <Checkbox
          key={wish}
          label={label}
          description={about}
          checked={shown[wish]}
          onChange={(event) => choose({ ...shown, [wish]: event.currentTarget.checked })}
        />
      ))}
    </>
  );
}
