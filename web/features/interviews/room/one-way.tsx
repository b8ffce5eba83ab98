import { Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Take } from "#contract/interviews.ts";
import { api, call, messageOf } from "#web/lib/api.ts";
import { formatCountdown } from "#web/lib/format.ts";
import { toastError } from "#web/ui/toast.ts";
import type { InterviewController } from "./controller.ts";
import { useSecondsLeft } from "./countdown.tsx";
import type { Live } from "./machine.ts";
import classes from "./room.module.css";
import { WORDS } from "../words.ts";

const beginTake = (id: string, number: number) =>
  call(api.conversations[":id"].take.$post({ param: { id }, json: { number } }));

/** Sent as the answer when the box is empty at the end of the time. */
const NOTHING_SAID = "…";

/** At the end of the time to answer, waits for the last spoken words and sends the draft, or else NOTHING_SAID. */
function sendAsItStands(controller: InterviewController): void {
  if (controller.speech.isSettling) return;
  controller.speech.finish(() => {
    if (controller.getState().draft.trim() === "") controller.type(NOTHING_SAID);
    controller.send();
  });
}

type OneWayProps = {
  live: Live;
  take: Take;
  controller: InterviewController;
  /** True while the clock is stopped, a message is being sent, or the user types on another screen. */
  still: boolean;
};

/** A one-way screen's timer: first the time to think, then the time to answer. Both end by themselves. */
export function OneWay({ live, take, controller, still }: OneWayProps) {
  const { id, clock } = live;
  const isThinking = take.number === 0;
  const left = useSecondsLeft({ ...clock, endsAtMs: Date.parse(take.endsAt) });
  const begin = useMutation({
    mutationFn: () => beginTake(id, take.number + 1),
    onSuccess: () => controller.type(""),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => controller.refresh(),
  });
  const isOver = left <= 0 && !still;
  const onOver = useEffectEvent(() => {
    if (!isThinking) sendAsItStands(controller);
    else if (!begin.isPending) begin.mutate();
  });
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, isThinking]);
  return (
    <Group gap="sm" justify="space-between" className={classes.take}>
      <Text size="sm" fw={600} role="timer" aria-label={isThinking ? WORDS.timeToThink : WORDS.timeToAnswer}>
        {isThinking ? WORDS.think(formatCountdown(left)) : WORDS.answer(formatCountdown(left))}
      </Text>
      <VisuallyHidden aria-live="assertive">{isThinking ? "" : WORDS.answerNow}</VisuallyHidden>
      {(isThinking || take.retakesLeft > 0) && (
        <Button
          size="xs"
          variant={isThinking ? "filled" : "default"}
          disabled={still}
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {isThinking ? WORDS.answerAtOnce : WORDS.answerAnew(take.retakesLeft)}
        </Button>
      )}
    </Group>
  );
}
