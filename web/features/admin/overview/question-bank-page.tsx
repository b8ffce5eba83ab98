import { SimpleGrid, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { curly } from "#contract/curly.ts";
import type { QuestionBank } from "#contract/question-bank.ts";
import { formatNumber, formatPercent } from "#web/lib/format.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { mindName } from "#web/lib/mind-name.ts";
import { Card } from "#web/ui/card.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { AdminWait } from "../admin-error.tsx";
import { Figure } from "../figure.tsx";
import { questionBankQuery } from "../queries.ts";
import { WORDS } from "../words.ts";
import classes from "./question-bank-page.module.css";

const LEVELS_MIN_WIDTH = 680;

export function QuestionBankPage() {
  const bank = useQuery(questionBankQuery);
  return (
    <Stack gap="lg">
      <PageTitle>{WORDS.questionBank}</PageTitle>
      <AdminWait query={bank} rows={4} height={160} label={WORDS.loadingBank} />
      {bank.data && <Health bank={bank.data} />}
    </Stack>
  );
}

function Health({ bank }: { bank: QuestionBank }) {
  const { minimum, families, ratings } = bank;
  const [builtIn] = ratings;
  const short = families.filter(({ atEachLevel }) => Math.min(...atEachLevel) < minimum.atEachLevel).length;
  return (
    <>
      <SimpleGrid minColWidth="max(8.5rem, 20%)" autoFlow="auto-fit">
        <Figure label={WORDS.questions}>{WORDS.atLeast(bank.questions, minimum.questions)}</Figure>
        <Figure label={WORDS.families}>{WORDS.atLeast(families.length, minimum.families)}</Figure>
        <Figure label={WORDS.familiesShort}>{short}</Figure>
        {builtIn && <Figure label={WORDS.inOrder}>{formatPercent(builtIn.neighbours)}</Figure>}
      </SimpleGrid>
      {builtIn && (
        <Text size="sm" c="dimmed">
          {WORDS.inOrderAbout}
        </Text>
      )}
      <FamilyTable bank={bank} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Counts title={WORDS.byCompetency} head={WORDS.competency} rows={bank.competencies} />
        <Stack>
          <Counts title={WORDS.byKind} head={WORDS.kind} rows={bank.kinds} />
          <Versions bank={bank} />
        </Stack>
        <Asked title={WORDS.askedMost(bank.askedDays)} rows={bank.mostAsked} />
        <Asked title={WORDS.askedLeast(bank.askedDays)} rows={bank.leastAsked} />
      </SimpleGrid>
    </>
  );
}

function FamilyTable({ bank: { families, minimum } }: { bank: QuestionBank }) {
  const title = WORDS.byFamily;
  return (
    <Card title={title}>
      <Text size="sm" c="dimmed">
        {WORDS.byFamilyAbout(minimum.atEachLevel)}
      </Text>
      <Table.ScrollContainer
        minWidth={LEVELS_MIN_WIDTH}
        className={classes.levels}
        type="native"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library makes this box a div
        role="region"
        aria-label={title}
        tabIndex={0}
      >
        <Table aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{WORDS.family}</Table.Th>
              <Table.Th scope="col">{WORDS.all}</Table.Th>
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
                <Table.Th scope="row">{rubricName(family.label)}</Table.Th>
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
      head={[head, WORDS.questions]}
      rows={rows.map(({ id, label, questions }) => ({ key: id, label: rubricName(label), value: questions }))}
    />
  </Card>
);

const Asked = ({ title, rows }: { title: string; rows: QuestionBank["mostAsked"] }) => (
  <Card title={title}>
    {rows.length === 0 ? (
      <Text size="sm">{WORDS.noneAsked}</Text>
    ) : (
      <Pairs
        name={title}
        head={[WORDS.question, WORDS.times]}
        rows={rows.map(({ id, text, family, times }) => ({
          key: id,
          label: `${curly(text)} (${family})`,
          value: times,
        }))}
      />
    )}
  </Card>
);

function Versions({ bank: { versions, ratings } }: { bank: QuestionBank }) {
  const title = WORDS.scorer;
  return (
    <Card title={title}>
      {ratings.map(({ scorer, answers, spearman, neighbours, convincing }) => (
        <Text key={scorer} size="sm" c="dimmed">
          {WORDS.scorerAbout(mindName(scorer), {
            answers: formatNumber(answers),
            spearman: formatNumber(spearman, 2),
            neighbours: formatPercent(neighbours),
            convincing: formatPercent(convincing),
          })}
        </Text>
      ))}
      <Pairs
        name={title}
        head={[WORDS.part, WORDS.version]}
        rows={versions.map(({ name, version }) => ({ key: name, label: rubricName(name), value: version }))}
      />
    </Card>
  );
}

type Pair = { key: string; label: string; value: string | number };

const Pairs = ({ name, head, rows }: { name: string; head: [string, string]; rows: Pair[] }) => (
  <Table aria-label={name} className={classes.pairs}>
    <TableHead names={head} />
    <Table.Tbody>
      {rows.map(({ key, label, value }) => (
        <Table.Tr key={key}>
          <Table.Td>{label}</Table.Td>
          <Table.Td>{value}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
