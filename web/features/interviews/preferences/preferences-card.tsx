import { Checkbox, Radio, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ClockChoice, InterviewPreferences } from "#contract/interview-preferences.ts";
import { PAUSE_SECONDS_MAX } from "#contract/limits.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { preferencesQuery } from "../queries.ts";

const CHOICES: { value: ClockChoice; label: string }[] = [
  { value: "usual", label: "The usual time" },
  { value: "quarter_more", label: "25 % more time" },
  { value: "half_more", label: "50 % more time" },
  {
    value: "pausable",
    label: `The usual time, and a clock I can stop (${PAUSE_SECONDS_MAX / 60} minutes in all)`,
  },
];

/** Settings for the time and voice of future interviews (WCAG 2.2.1). */
export function InterviewPreferencesCard() {
  const preferences = useQuery(preferencesQuery);
  return (
    <Card title="Interviews" id="interviews">
      {preferences.isPending && <SkeletonRows rows={4} height={32} label="Loading your preferences" />}
      {preferences.isError && (
        <ErrorPanel message={messageOf(preferences.error)} onRetry={() => void preferences.refetch()} />
      )}
      {preferences.data && <Choices preferences={preferences.data} />}
    </Card>
  );
}

function Choices({ preferences }: { preferences: InterviewPreferences }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (json: InterviewPreferences) =>
      (await call(api["interview-preferences"].$put({ json }))).data,
    onSuccess: (saved) => {
      client.setQueryData(preferencesQuery.queryKey, saved);
      toastSuccess("Saved. It applies from your next interview.");
    },
  });
  const { clock, readAloud } = save.isPending ? save.variables : preferences;
  return (
    <>
      {save.error && <ErrorPanel message={messageOf(save.error)} />}
      <Radio.Group
        label="Time"
        description="For whoever needs more of it. Your rating does not know what you chose."
        value={clock}
        onChange={(value) => save.mutate({ clock: value, readAloud })}
      >
        <Stack gap="xs" mt="xs">
          {CHOICES.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label="Read questions aloud"
        description="By your browser's own voice. The text is always there too."
        checked={readAloud}
        onChange={(event) => save.mutate({ clock, readAloud: event.currentTarget.checked })}
      />
    </>
  );
}
