import { Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { scoreWord } from "#contract/report-figures.ts";
import { formatPercent } from "#web/lib/format.ts";
import { mindName } from "#web/lib/mind-name.ts";
import { Card } from "#web/ui/card.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { AdminError } from "../admin-error.tsx";
import { outcomesQuery } from "../queries.ts";
import { WORDS } from "../words.ts";

/** Interview outcomes of people who agreed to be counted, by earlier rating; only groups, never single people. */
export function OutcomesCard() {
  const { data, error, isPending, refetch } = useQuery(outcomesQuery);
  return (
    <Card title={WORDS.outcomes}>
      {isPending && <SkeletonRows rows={2} height={44} label={WORDS.outcomesLoading} />}
      {data === undefined && !isPending && <AdminError error={error} onRetry={() => void refetch()} />}
      {data && (
        <Text size="sm" c="dimmed">
          {WORDS.outcomesAbout(data.from)}
        </Text>
      )}
      {data?.groups.length === 0 && <Text size="sm">{WORDS.outcomesNone(data.from)}</Text>}
      {data && data.groups.length > 0 && (
        <Table.ScrollContainer minWidth={0} type="native">
          <Table aria-label={WORDS.outcomes}>
            <TableHead names={[WORDS.outcomesRating, WORDS.outcomesPeople, WORDS.outcomesOffers]} />
            <Table.Tbody>
              {data.groups.map(({ scorer, ratedFrom, people, offers, range: [least, most] }) => (
                <Table.Tr key={`${scorer} ${ratedFrom}`}>
                  <Table.Td>
                    {scoreWord(ratedFrom).text}
                    <Text size="sm" c="dimmed">
                      {mindName(scorer)}
                    </Text>
                  </Table.Td>
                  <Table.Td>{people}</Table.Td>
                  <Table.Td>
                    {offers}
                    <Text size="sm" c="dimmed">
                      {WORDS.outcomesRange(formatPercent(least), formatPercent(most))}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}
