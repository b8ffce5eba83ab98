const shortestTickMs = 4;
/** Timers may fire a little early; without this slack such a tick would send nothing and the next one two. */
const slackMs = 1;

type Pacing = {
  count: number;
  tokensPerSecond: number;
  firstTokenMs: number;
  /** Sends tokens `from` up to, not including, `to`; several at once when the process or the clock is behind. */
  send: (from: number, to: number) => void;
  done: () => void;
};

/** Calls `send` at the wanted pace, then `done` once. Answers a function that stops it. */
export function startPacing({ count, tokensPerSecond, firstTokenMs, send, done }: Pacing): () => void {
  const interval = 1000 / tokensPerSecond;
  let ticker: NodeJS.Timeout | undefined;
  let sent = 0;
  const first = setTimeout(() => {
    const startedAt = performance.now();
    const tick = () => {
      const due = Math.min(count, Math.floor((performance.now() - startedAt + slackMs) / interval) + 1);
      if (due > sent) send(sent, due);
      sent = Math.max(sent, due);
      if (sent < count) return;
      clearInterval(ticker);
      done();
    };
    ticker = setInterval(tick, Math.max(shortestTickMs, interval));
    tick();
  }, firstTokenMs);
  return () => {
    clearTimeout(first);
    clearInterval(ticker);
  };
}
