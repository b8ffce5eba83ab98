import { Badge, Box, Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Application, Matrix } from "#contract/applications.ts";
import { needRank } from "#contract/story-parts.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay, formatNumber } from "#web/lib/format.ts";
import { type FromJob, paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { storiesQuery } from "../bank/queries.ts";
import { words } from "../words.ts";
import { Conditions } from "./conditions.tsx";
import { toSend, useChangeApplication } from "./queries.ts";

const WORDS = words.matrix;
const OPEN_ON_TOP = 3;
/** The first group; the others are folded. */
const MUST = 0;

type Row = Matrix["rows"][number];
/** `shows` null removes the user's verdict. */
type Say = (row: Row, storyId: string, shows: boolean | null) => void;

/** Three requirements to practise first, the conditions, then the other requirements, each with its stories. */
export function MatrixList({ application, matrix: { rows } }: { application: Application; matrix: Matrix }) {
  const titles = new Map(useQuery(storiesQuery).data?.map(({ id, title }) => [id, title]));
  const change = useChangeApplication(application);
  const say: Say = (row, storyId, shows) => {
    const verdicts = (said: (typeof application.requirements)[number]["said"]) => [
      ...said.filter((verdict) => verdict.storyId !== storyId),
      ...(shows === null ? [] : [{ storyId, shows }]),
    ];
    const requirements = application.requirements.map((one) =>
      Object.assign(toSend(one), { said: one.words === row.words ? verdicts(one.said) : one.said }),
    );
    change.mutate({ requirements });
  };
  const sayMet = (words: string, isMet: boolean) => {
    const requirements = application.requirements.map((one) =>
      Object.assign(toSend(one), { isMet: one.words === words ? isMet : one.isMet }),
    );
    change.mutate({ requirements });
  };
  // Before the server has answered, a tick shows what was just pressed.
  const known = (change.isPending && change.variables.requirements) || application.requirements;
  const conditions = known.filter(({ isCondition }) => isCondition);
  const practised = rows.filter(({ isCondition }) => !isCondition);
  const first = practised
    .filter(({ isShown }) => !isShown)
    .toSorted(
      (a, b) => Number(a.practised !== null) - Number(b.practised !== null) || needRank(a) - needRank(b),
    )
    .slice(0, OPEN_ON_TOP);
  const others = practised.filter((row) => !first.includes(row));
  const requirement = (one: Row) => (
    <Requirement
      key={one.words}
      row={one}
      job={{ from: application.id }}
      titles={titles}
      onSay={say}
      practise={!one.isShown && <Practise application={application} requirement={one} />}
    />
  );
  return (
    <>
      {change.error && <ErrorPanel message={messageOf(change.error)} />}
      {first.length > 0 && (
        <Stack gap={0}>
          <Title order={3}>{WORDS.first}</Title>
          <List>{first.map(requirement)}</List>
        </Stack>
      )}
      <Conditions rows={conditions} onSay={sayMet} />
      {[...Map.groupBy(others, needRank)]
        .toSorted(([a], [b]) => a - b)
        .map(([need, own]) => (
          <details key={need} open={need === MUST}>
            <summary>
              <Title order={3} display="inline">
                {WORDS.groups[need]}
              </Title>{" "}
              <Text component="span" size="sm" c="dimmed">
                {first.some((row) => needRank(row) === need)
                  ? WORDS.moreOf(own.length)
                  : WORDS.shownOf(own.filter(({ isShown }) => isShown).length, own.length)}
              </Text>
            </summary>
            <List>{own.map(requirement)}</List>
          </details>
        ))}
    </>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <Box component="ul" m={0} p={0} style={{ listStyle: "none" }}>
    {children}
  </Box>
);

type LineProps = { row: Row; job: FromJob; flex?: string; children: ReactNode };

const Line = ({ row, job, flex = "1 1 14rem", children }: LineProps) => (
  <Group
    component="li"
    align="flex-start"
    gap="xs"
    py="xs"
    style={{ borderBottom: "1px solid var(--mantine-color-default-border)" }}
  >
    <Text flex="1 1 18rem" style={{ overflowWrap: "anywhere" }}>
      {row.words}{" "}
      {row.isOwn && (
        <Badge component="span" size="sm" variant="light" tt="none">
          {words.requirements.own}
        </Badge>
      )}
      {row.practised && (
        <TextLink display="block" size="sm" {...paths.reportFor(row.practised.reportId, job)}>
          {WORDS.practised(
            formatDay(row.practised.at),
            row.practised.score === null ? null : formatNumber(row.practised.score, 1),
          )}
        </TextLink>
      )}
    </Text>
    <Box flex={flex}>{children}</Box>
  </Group>
);

type RequirementProps = {
  row: Row;
  job: FromJob;
  titles: ReadonlyMap<string, string>;
  onSay: Say;
  /** A link to practise a requirement that no story shows. */
  practise: ReactNode;
};

function Requirement({ row, job, titles, onSay, practise }: RequirementProps) {
  const [best, ...others] = row.matches;
  if (best === undefined)
    return (
      <Line row={row} job={job} flex="0 1 auto">
        <Group gap="xs">
          <NoStory row={row} titles={titles} onSay={onSay} />
          {practise}
        </Group>
      </Line>
    );
  const title = titles.get(best.storyId) ?? "";
  const deny = (label: string) => (
    <Button
      size="compact-sm"
      px={0}
      variant="subtle"
      color="gray"
      aria-label={`${label}: ${WORDS.denyNamed(title, row.words)}`}
      onClick={() => onSay(row, best.storyId, best.strength === "said" ? null : false)}
    >
      {label}
    </Button>
  );
  return (
    <Line row={row} job={job}>
      <Stack gap={4} align="flex-start">
        <Text style={{ overflowWrap: "anywhere" }}>
          <TextLink {...paths.story(best.storyId, job)}>{title}</TextLink>{" "}
          {row.isShown && (
            <Badge component="span" variant="light" color="fern" tt="none">
              {WORDS.shows}
            </Badge>
          )}
        </Text>
        {best.sentence && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            <q>{best.sentence}</q>
          </Text>
        )}
        {row.isShown ? (
          <Group gap="xs">
            {others.length > 0 && (
              <Text size="sm" c="dimmed">
                {WORDS.more(others.length)}
              </Text>
            )}
            {deny(WORDS.notThis)}
          </Group>
        ) : (
          <Group gap="md">
            <Text size="sm">{WORDS.ask}</Text>
            <Button
              size="compact-sm"
              px={0}
              variant="subtle"
              aria-label={WORDS.confirmNamed(title, row.words)}
              onClick={() => onSay(row, best.storyId, true)}
            >
              {WORDS.yes}
            </Button>
            {deny(WORDS.no)}
            {practise}
          </Group>
        )}
      </Stack>
    </Line>
  );
}

/** Lets the user choose a story, because they know best which one shows the requirement. */
const NoStory = ({ row, titles, onSay }: Omit<RequirementProps, "practise" | "job">) =>
  titles.size > 0 && (
    <NativeSelect
      c="dimmed"
      w="11rem"
      aria-label={WORDS.chooseNamed(row.words)}
      data={[{ value: "", label: WORDS.none }, ...[...titles].map(([value, label]) => ({ value, label }))]}
      value=""
      onChange={(event) => onSay(row, event.currentTarget.value, true)}
    />
  );

type PractiseProps = { application: Application; requirement: Row };

const Practise = ({ application: { id, title }, requirement }: PractiseProps) => {
  const { words: asked, matches } = requirement;
  return (
    <>
      {matches.length === 0 && (
        <TextLink {...paths.storyFor(asked, { from: id })} size="sm" aria-label={WORDS.writeNamed(asked)}>
          {words.plan.go.write}
        </TextLink>
      )}
      <LinkButton
        size="xs"
        variant="light"
        flex="none"
        {...paths.practiceOf({ about: asked }, { from: id, role: title })}
        aria-label={WORDS.practiseNamed(asked)}
      >
        {WORDS.practise}
      </LinkButton>
    </>
  );
};

/** Stories that are used too often or have not been told for a long time. */
export function StoryNotes({ stories }: Pick<Matrix, "stories">) {
  const notes = stories.flatMap(({ id, title, bestFor, isOverused, isLongUntold, lastToldAt }) => [
    ...(isOverused ? [{ key: `${id}-often`, text: WORDS.overused(title, bestFor) }] : []),
    ...(isLongUntold && lastToldAt !== null
      ? [{ key: `${id}-untold`, text: WORDS.untold(title, formatDay(lastToldAt)) }]
      : []),
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
