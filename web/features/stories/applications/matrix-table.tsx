import { Badge, Box, Group, Paper, Stack, Table, Text } from "@mantine/core";
import type { Matrix } from "#contract/applications.ts";
import { formatDay } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { TableHead } from "#web/ui/table-head.tsx";
import { words } from "../words.ts";
import { Marks } from "./marks.tsx";

const WORDS = words.matrix;

type Row = Matrix["rows"][number];
type RowProps = { row: Row; titles: ReadonlyMap<string, string> };

/** Requirements and the stories that show them: a table, and on a phone one card each. */
export function MatrixTable({ matrix }: { matrix: Matrix }) {
  const titles = new Map(matrix.stories.map(({ id, title }) => [id, title]));
  return (
    <>
      <Box visibleFrom="sm">
        <Table verticalSpacing="sm">
          <TableHead names={[WORDS.requirement, WORDS.shownBy]} />
          <Table.Tbody>
            {matrix.rows.map((row) => (
              <Table.Tr key={row.words} style={{ verticalAlign: "top" }}>
                <Table.Th scope="row" w="50%">
                  <Text style={{ overflowWrap: "anywhere" }}>
                    {row.words} <Marks requirement={row} />
                  </Text>
                </Table.Th>
                <Table.Td>
                  <ShownBy row={row} titles={titles} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      <Stack hiddenFrom="sm" component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
        {matrix.rows.map((row) => (
          <Paper component="li" key={row.words} withBorder shadow="none" p="sm">
            <Stack gap="xs">
              <Text style={{ overflowWrap: "anywhere" }}>
                {row.words} <Marks requirement={row} />
              </Text>
              <ShownBy row={row} titles={titles} />
            </Stack>
          </Paper>
        ))}
      </Stack>
    </>
  );
}

function ShownBy({ row, titles }: RowProps) {
  const [best, ...others] = row.matches;
  if (best === undefined)
    return (
      <Group gap="xs">
        <Badge variant="light" color="red" tt="none">
          {WORDS.gap}
        </Badge>
        <Practise requirement={row.words} />
      </Group>
    );
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <TextLink {...paths.story(best.storyId)} style={{ overflowWrap: "anywhere" }}>
          {titles.get(best.storyId) ?? ""}
        </TextLink>
        <Badge variant="light" color={best.strength === "proves" ? "fern" : "gray"} tt="none">
          {WORDS.strengths[best.strength]}
        </Badge>
      </Group>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        “{best.sentence}”
      </Text>
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          {WORDS.more(others.length)}
        </Text>
      )}
      {best.strength === "touches" && (
        <Group>
          <Practise requirement={row.words} />
        </Group>
      )}
    </Stack>
  );
}

const Practise = ({ requirement }: { requirement: string }) => (
  <LinkButton
    size="xs"
    variant="light"
    {...paths.practiceOf({ about: requirement })}
    aria-label={WORDS.practiseNamed(requirement)}
  >
    {WORDS.practise}
  </LinkButton>
);

/** What is used too often, and what was not told for long. */
export function StoryNotes({ stories }: Pick<Matrix, "stories">) {
  const notes = stories.flatMap(({ id, title, bestFor, isOverused, isLongUntold, lastToldAt }) => [
    ...(isOverused ? [{ key: `${id}-often`, text: WORDS.overused(title, bestFor) }] : []),
    ...(isLongUntold ? [{ key: `${id}-untold`, text: untoldWords(title, lastToldAt) }] : []),
  ]);
  if (notes.length === 0) return null;
  return (
    <Stack component="ul" aria-label={WORDS.notes} gap={4} m={0} pl="lg">
      {notes.map(({ key, text }) => (
        <li key={key}>
          <Text size="sm">{text}</Text>
        </li>
      ))}
    </Stack>
  );
}

const untoldWords = (title: string, lastToldAt: string | null): string =>
  lastToldAt === null ? WORDS.neverTold(title) : WORDS.untold(title, formatDay(lastToldAt));
