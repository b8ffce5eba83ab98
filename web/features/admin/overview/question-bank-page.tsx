import { SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { QuestionBank } from "#contract/question-bank.ts";
import { Card } from "#web/ui/card.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { AdminError } from "../admin-error.tsx";
import { AdminNav } from "../admin-nav.tsx";
import { Figure } from "../figure.tsx";
import { questionBankQuery } from "../queries.ts";

const LEVELS_MIN_WIDTH = 680;

export function QuestionBankPage() {
  const bank = useQuery(questionBankQuery);
  return (
    <Stack gap="lg">
      <PageTitle>Question bank</PageTitle>
      <AdminNav />
      {bank.isPending ? (
        <SkeletonRows rows={4} height={160} label="Loading the question bank" />
      ) : bank.data === undefined ? (
        <AdminError error={bank.error} onRetry={() => void bank.refetch()} />
      ) : (
        <Health bank={bank.data} />
      )}
    </Stack>
  );
}

function Health({ bank }: { bank: QuestionBank }) {
  const { minimum, families, ratings } = bank;
  const [builtIn] = ratings;
  const short = families.filter(({ atEachLevel }) => Math.min(...atEachLevel) < minimum.atEachLevel).length;
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label="Questions">{`${bank.questions} (at least ${minimum.questions})`}</Figure>
        <Figure label="Families">{`${families.length} (at least ${minimum.families})`}</Figure>
        <Figure label="Families below the minimum">{short}</Figure>
        {builtIn && <Figure label="Answers in order">{percent(builtIn.neighbours)}</Figure>}
      </SimpleGrid>
      <FamilyTable bank={bank} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Counts title="By competency" head="Competency" rows={bank.competencies} />
        <Stack>
          <Counts title="By kind" head="Kind" rows={bank.kinds} />
          <Versions bank={bank} />
        </Stack>
        <Asked title={`Asked most in ${bank.askedDays} days`} rows={bank.mostAsked} />
        <Asked title={`Asked least in ${bank.askedDays} days`} rows={bank.leastAsked} />
      </SimpleGrid>
    </>
  );
}

function FamilyTable({ bank: { families, minimum } }: { bank: QuestionBank }) {
  const title = "By family and level";
  return (
    <Card title={title}>
      <Text size="sm" c="dimmed">
        How many questions fit each level of difficulty. At least {minimum.atEachLevel} each; fewer are marked
        with !.
      </Text>
      <Table.ScrollContainer
        minWidth={LEVELS_MIN_WIDTH}
        type="native"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library makes this box a div
        role="region"
        aria-label={title}
        tabIndex={0}
      >
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Family</Table.Th>
              <Table.Th scope="col">All</Table.Th>
              {families[0]?.atEachLevel.map((_, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- levels are numbers from 1 to 10
                <Table.Th key={at} scope="col">
                  {at + 1}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {families.map((family) => (
              <Table.Tr key={family.id}>
                <Table.Th scope="row">{family.label}</Table.Th>
                <Table.Td>{family.questions}</Table.Td>
                {family.atEachLevel.map((number, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <Table.Td key={at}>{number < minimum.atEachLevel ? `${number} !` : number}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}

const Counts = ({ title, head, rows }: { title: string; head: string; rows: QuestionBank["kinds"] }) => (
  <Card title={title}>
    <Pairs
      name={title}
      head={[head, "Questions"]}
      rows={rows.map(({ id, label, questions }) => ({ key: id, label, value: questions }))}
    />
  </Card>
);

const Asked = ({ title, rows }: { title: string; rows: QuestionBank["mostAsked"] }) => (
  <Card title={title}>
    {rows.length === 0 ? (
      <Text size="sm">No question was asked in this time.</Text>
    ) : (
      <Pairs
        name={title}
        head={["Question", "Times"]}
        rows={rows.map(({ id, text, family, times }) => ({
          key: id,
          label: `${text} (${family})`,
          value: times,
        }))}
      />
    )}
  </Card>
);

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function Versions({ bank: { versions, ratings } }: { bank: QuestionBank }) {
  const title = "Scorer and prompts";
  return (
    <Card title={title}>
      {ratings.map(({ scorer, answers, spearman, neighbours, convincing }) => (
        <Text key={scorer} size="sm" c="dimmed">
          {scorer} on {answers} answers that two raters rated: rank correlation {spearman.toFixed(2)},
          neighbouring levels in order {percent(neighbours)}, a convincing answer above a failing one{" "}
          {percent(convincing)}.
        </Text>
      ))}
      <Pairs
        name={title}
        head={["Part", "Version"]}
        rows={versions.map(({ name, version }) => ({ key: name, label: name, value: version }))}
      />
    </Card>
  );
}

type Pair = { key: string; label: string; value: string | number };

const Pairs = ({ name, head, rows }: { name: string; head: [string, string]; rows: Pair[] }) => (
  <Table aria-label={name}>
    <TableHead names={head} />
    <Table.Tbody>
      {rows.map(({ key, label, value }) => (
        <Table.Tr key={key}>
          <Table.Td style={{ overflowWrap: "anywhere" }}>{label}</Table.Td>
          <Table.Td>{value}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
