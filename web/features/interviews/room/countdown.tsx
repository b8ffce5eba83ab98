import { Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { formatCountdown } from "#web/lib/format.ts";
import type { SyncedClock } from "./clock.ts";
import { TimeLeftWords } from "./time-left-words.tsx";
import { useCountdown } from "./use-countdown.ts";

const LAST_MINUTE = 60;

export function Countdown({ clock, onZero }: { clock: SyncedClock; onZero: () => void }) {
  const left = useCountdown(clock);
  const zero = left <= 0;
  const callback = useRef(onZero);
  useEffect(() => {
    callback.current = onZero;
  });
  useEffect(() => {
    if (zero) callback.current();
  }, [zero]);

  return (
    <>
      <TimeLeftWords secondsLeft={left} />
      <Text
        role="timer"
        aria-label="Time left"
        fz="1.5rem"
        fw={600}
        ff="monospace"
        lh={1}
        c={left <= LAST_MINUTE ? "var(--mantine-color-error)" : undefined}
      >
        {formatCountdown(left)}
      </Text>
    </>
  );
}
