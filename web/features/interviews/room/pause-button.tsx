import { Alert, Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, call, messageOf } from "#web/lib/api.ts";
import { Status } from "#web/ui/status.tsx";
import { toastError } from "#web/ui/toast.ts";

const pauseInterview = (id: string) =>
  call(api.conversations[":id"].pause.$post({ param: { id }, json: {} }));
const resumeInterview = (id: string) =>
  call(api.conversations[":id"].resume.$post({ param: { id }, json: {} }));

type PauseProps = { interviewId: string; disabled?: boolean; onChanged: () => Promise<void> };

const useClockChange = (change: (id: string) => Promise<unknown>, { interviewId, onChanged }: PauseProps) =>
  useMutation({
    mutationFn: () => change(interviewId),
    onError: (error) => toastError(messageOf(error)),
    onSettled: onChanged,
  });

/** Stops the clock, for people whose settings say that theirs can be stopped. */
export function PauseButton(props: PauseProps) {
  const pause = useClockChange(pauseInterview, props);
  return (
    <Button
      variant="default"
      disabled={props.disabled}
      loading={pause.isPending}
      onClick={() => pause.mutate()}
    >
      Pause
    </Button>
  );
}

export function PausedNote({ secondsLeft, ...props }: PauseProps & { secondsLeft: number }) {
  const resume = useClockChange(resumeInterview, props);
  const minutes = Math.ceil(secondsLeft / 60);
  return (
    <Status>
      <Alert>
        <Group justify="space-between">
          <Text size="sm">
            The clock is stopped. It goes on by itself in {minutes} {minutes === 1 ? "minute" : "minutes"}.
          </Text>
          <Button loading={resume.isPending} onClick={() => resume.mutate()}>
            Go on
          </Button>
        </Group>
      </Alert>
    </Status>
  );
}
