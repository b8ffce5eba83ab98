import { Checkbox, Radio, Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClockChoice, InterviewPreferences } from "#contract/interview-preferences.ts";
import { PAUSE_SECONDS_MAX } from "#contract/limits.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { useChoice } from "#web/lib/use-choice.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { preferencesQuery } from "../queries.ts";
import { WORDS } from "./words.ts";

const CHOICES: { value: ClockChoice; label: string }[] = [
  { value: "usual", label: WORDS.theUsualTime },
  { value: "quarter_more", label: WORDS.n25MoreTime },
  { value: "half_more", label: WORDS.n50MoreTime },
  {
    value: "pausable",
    label: WORDS.theUsualTimeAndA(PAUSE_SECONDS_MAX / 60),
  },
];

/** Settings for the time and voice of future interviews (WCAG 2.2.1). */
export function InterviewPreferencesCard() {
  const preferences = useQuery(preferencesQuery);
  return (
    <Card title={WORDS.interviews} id="interviews">
      {preferences.isPending && <SkeletonRows rows={4} height={32} label={WORDS.loadingYourPreferences} />}
      {preferences.isError && (
        <ErrorPanel message={messageOf(preferences.error)} onRetry={() => void preferences.refetch()} />
      )}
      {preferences.data && <Choices preferences={preferences.data} />}
    </Card>
  );
}

function Choices({ preferences }: { preferences: InterviewPreferences }) {
  const client = useQueryClient();
  const { shown, error, choose } = useChoice({
    kept: preferences,
    save: async (json) => {
      const saved = await call(api["interview-preferences"].$put({ json }));
      client.setQueryData(preferencesQuery.queryKey, saved.data);
      toastSuccess(WORDS.savedItAppliesFromYour);
    },
  });
  const { clock, readAloud } = shown;
  const change = (part: Partial<InterviewPreferences>) => choose({ clock, readAloud, ...part });
  return (
    <>
      {error && <ErrorPanel message={messageOf(error)} />}
      <Radio.Group
        label={WORDS.time}
        description={WORDS.ifYouNeedMoreTime}
        value={clock}
        onChange={(value) => change({ clock: value })}
      >
        <Stack gap="xs" mt="xs">
          {CHOICES.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={WORDS.readQuestionsAloud}
        description={WORDS.withYourBrowsersOwnVoice}
        checked={readAloud}
        onChange={(event) => change({ readAloud: event.currentTarget.checked })}
      />
    </>
  );
}
