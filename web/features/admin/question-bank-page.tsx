import { Paper, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import type { QuestionBank } from "#contract/question-bank.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { AdminError } from "./admin-error.tsx";
import { AdminNav } from "./admin-nav.tsx";
import { Figure } from "./figure.tsx";
import { questionBankQuery } from "./queries.ts";

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

const KIND_NAMES: Record<string, string> = {
  past: "What was done",
  situational: "What would be done",
  knowledge: "Knowledge",
  motivation: "Motivation",
};

function Health({ bank }: { bank: QuestionBank }) {
  const { gold, minimum, families } = bank;
  const short = families.filter(({ atEachLevel }) => Math.min(...atEachLevel) < minimum.atEachLevel).length;
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label="Questions">{`${bank.questions} (at least ${minimum.questions})`}</Figure>
        <Figure label="Families">{`${families.length} (at least ${minimum.families})`}</Figure>
        <Figure label="Families below the minimum">{short}</Figure>
        <Figure label="Gold set in order">{`${gold.inOrder} of ${gold.pairs}`}</Figure>
      </SimpleGrid>
      <FamilyTable bank={bank} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Counts title="By competency" head="Competency" rows={bank.competencies} />
        <Stack>
          <Counts
            title="By kind"
            head="Kind"
            rows={bank.kinds.map((kind) => ({ ...kind, label: KIND_NAMES[kind.id] ?? kind.label }))}
          />
          <Versions bank={bank} />
        </Stack>
        <Asked title={`Asked most in ${bank.askedDays} days`} rows={bank.mostAsked} />
        <Asked title={`Asked least in ${bank.askedDays} days`} rows={bank.leastAsked} />
      </SimpleGrid>
    </>
  );
}

function Part({
  title,
  about,
  children,
}: {
  title: string;
  about?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} p={{ base: "md", sm: "lg" }}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {about !== undefined && (
        <Text size="sm" c="dimmed" mb="xs">
          {about}
        </Text>
      )}
      {children(id)}
    </Paper>
  );
}

function FamilyTable({ bank: { families, minimum } }: { bank: QuestionBank }) {
  return (
    <Part
      title="By family and level"
      about={`How many questions fit each level of difficulty. At least ${minimum.atEachLevel} each; fewer are marked with !.`}
    >
      {(id) => (
        <Table.ScrollContainer
          minWidth={LEVELS_MIN_WIDTH}
          type="native"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library makes this box a div
          role="region"
          aria-labelledby={id}
          tabIndex={0}
        >
          <Table aria-labelledby={id}>
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
      )}
    </Part>
  );
}

const Counts = (props: { title: string; head: string; rows: QuestionBank["kinds"] }) => (
  <Part title={props.title}>
    {(id) => (
      <Pairs
        labelledBy={id}
        head={[props.head, "Questions"]}
        rows={props.rows.map(({ id: key, label, questions }) => ({ key, label, value: questions }))}
      />
    )}
  </Part>
);

const Asked = ({ title, rows }: { title: string; rows: QuestionBank["mostAsked"] }) => (
  <Part title={title}>
    {(id) =>
      rows.length === 0 ? (
        <Text size="sm">No question was asked in this time.</Text>
      ) : (
        <Pairs
          labelledBy={id}
          head={["Question", "Times"]}
          rows={rows.map(({ id: key, text, family, times }) => ({
            key,
            label: `${text} (${family})`,
            value: times,
          }))}
        />
      )
    }
  </Part>
);

const Versions = ({ bank: { versions, gold } }: { bank: QuestionBank }) => (
  <Part
    title="Scorer and prompts"
    about={`${gold.scorer} on ${gold.questions} questions of the gold set: ${gold.means
      .map(({ level, mean }) => `${level} ${mean.toFixed(1)}`)
      .join(", ")}.`}
  >
    {(id) => (
      <Pairs
        labelledBy={id}
        head={["Part", "Version"]}
        rows={versions.map(({ name, version }) => ({ key: name, label: name, value: version }))}
      />
    )}
  </Part>
);

type Pair = { key: string; label: string; value: string | number };

const Pairs = ({ labelledBy, head, rows }: { labelledBy: string; head: [string, string]; rows: Pair[] }) => (
  <Table aria-labelledby={labelledBy}>
    <Table.Thead>
      <Table.Tr>
        {head.map((name) => (
          <Table.Th key={name} scope="col">
            {name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
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
