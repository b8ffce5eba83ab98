import { List } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Round } from "#contract/rounds.ts";
import { api, call } from "#web/lib/api.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { WORDS } from "../words.ts";

const roundsQuery = queryOptions({
  queryKey: ["rounds"],
  queryFn: async () => (await call(api.rounds.$get({}))).data,
  staleTime: Infinity,
});

type RoundLinesProps = {
  round: Round;
  /** The user's time factor: 1.25 means a quarter more time than usual. */
  pace: number;
  /** Formats the interview's maximum length. */
  minutesLine: (mostSeconds: number) => string;
};

/** The lines that describe a round before its start: its name, its length, and the rules of a one-way screen. */
export function RoundLines({ round, pace, minutesLine }: RoundLinesProps) {
  const facts = useQuery(roundsQuery).data?.find((one) => one.round === round);
  const { name, about } = ROUND_WORDS[round];
  return (
    <>
      <List.Item>
        {name}: {about}
      </List.Item>
      <List.Item>{minutesLine((facts?.minutes ?? Infinity) * 60)}</List.Item>
      {facts?.oneWay && (
        <List.Item>
          {WORDS.oneWayRules(
            Math.round(facts.oneWay.thinkSeconds * pace),
            Math.round(facts.oneWay.answerSeconds * pace),
          )}
        </List.Item>
      )}
    </>
  );
}
