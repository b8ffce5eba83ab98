import { Button, Group, List, NativeSelect, Paper, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Application, ApplicationRound } from "#contract/applications.ts";
import {
  MOST_VOICES,
  ROUND_PLACE_MAX_LENGTH,
  APPLICATION_ROUNDS_MAX,
  VOICE_NAME_MAX_LENGTH,
} from "#contract/limits.ts";
import { ROUND_DEFAULT, ROUNDS, type Round } from "#contract/rounds.ts";
import { formatWeekday } from "#web/lib/format.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { Card } from "#web/ui/card.tsx";
import { UnsavedWarning } from "#web/ui/unsaved-warning.tsx";
import { WORDS as APP } from "#web/lib/app-words.ts";
import { words } from "../words.ts";
import { ChangeFailure } from "./change-failure.tsx";
import { useEditApplication } from "./queries.ts";
import { dayWith, inOrder } from "./rounds.ts";

const WORDS = words.rounds;

type RoundsCardProps = { application: Application; interview: (round: ApplicationRound) => ReactNode };

/** The application's interview rounds, each with a link to practise it, and a form to correct them. */
export function RoundsCard({ application, interview }: RoundsCardProps) {
  const [isEditing, setEditing] = useState(false);
  const rounds = inOrder(application.rounds);
  return (
    <Card title={WORDS.title}>
      {isEditing ? (
        <EditRounds application={application} onDone={() => setEditing(false)} />
      ) : (
        <>
          {rounds.length === 0 ? (
            <Text c="dimmed">{WORDS.none}</Text>
          ) : (
            <List type="ordered" spacing="sm">
              {rounds.map((one, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- they have no names of their own
                <List.Item key={at} style={{ overflowWrap: "anywhere" }}>
                  <RoundLine round={one} />
                  <div>{interview(one)}</div>
                </List.Item>
              ))}
            </List>
          )}
          <Group>
            <Button size="xs" variant="default" onClick={() => setEditing(true)}>
              {rounds.length === 0 ? WORDS.add : WORDS.change}
            </Button>
          </Group>
        </>
      )}
    </Card>
  );
}

/** The round's kind, time, place and interviewers, without unknown values. */
export function RoundLine({
  round: { round, date, time, place, interviewers },
}: {
  round: ApplicationRound;
}) {
  const facts = [
    date === null ? WORDS.noDay : `${formatWeekday(date)}${time === null ? "" : `, ${time}`}`,
    ...(place === "" ? [] : [place]),
  ];
  return (
    <>
      <Text component="span" fw={600}>
        {ROUND_WORDS[round].name}
      </Text>
      {` · ${facts.join(" · ")}`}
      {interviewers.map((name) => (
        <span key={name}>
          {" · "}
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}

type EditProps = { application: Application; onDone: () => void };

const blank: ApplicationRound = { round: ROUND_DEFAULT, date: null, time: null, place: "", interviewers: [] };

const withoutBlanks = (round: ApplicationRound): ApplicationRound => ({
  ...round,
  interviewers: round.interviewers.map((name) => name.trim()).filter((name) => name !== ""),
});

/** The plan counts down to the next round, unless the user set another day. */
function EditRounds({ application, onDone }: EditProps) {
  const { change, onNewer } = useEditApplication(application);
  const [rounds, setRounds] = useState(application.rounds.length === 0 ? [blank] : application.rounds);
  const set = (at: number, part: Partial<ApplicationRound>) =>
    setRounds(rounds.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const save = (event: FormEvent) => {
    event.preventDefault();
    const kept = inOrder(rounds.map(withoutBlanks));
    change.mutate({ rounds: kept, interviewDate: dayWith(application, kept) }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={save} noValidate aria-label={WORDS.change}>
      <UnsavedWarning
        changed={rounds !== application.rounds && !change.isSuccess}
        saving={change.isPending}
      />
      <Stack>
        <ChangeFailure error={change.error} onNewer={onNewer} />
        {rounds.map((one, at) => (
          <Paper
            // oxlint-disable-next-line react/no-array-index-key -- a row is taken out by its place
            key={at}
            component="fieldset"
            withBorder
            p="md"
            m={0}
            miw={0}
            aria-label={WORDS.roundAt(at + 1)}
          >
            <EditRound
              round={one}
              onChange={(part) => set(at, part)}
              onRemove={() => setRounds(rounds.filter((_, place) => place !== at))}
            />
          </Paper>
        ))}
        <Group>
          <Button type="submit" loading={change.isPending}>
            {WORDS.save}
          </Button>
          <Button
            variant="default"
            disabled={rounds.length >= APPLICATION_ROUNDS_MAX}
            onClick={() => setRounds([...rounds, blank])}
          >
            {WORDS.add}
          </Button>
          <Button variant="default" onClick={onDone}>
            {APP.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type EditRoundProps = {
  round: ApplicationRound;
  onChange: (part: Partial<ApplicationRound>) => void;
  onRemove: () => void;
};

function EditRound({ round: one, onChange, onRemove }: EditRoundProps) {
  return (
    <Stack gap="sm">
      <NativeSelect
        label={WORDS.round}
        value={one.round}
        data={ROUNDS.map((value) => ({ value, label: ROUND_WORDS[value].name }))}
        onChange={(event) => onChange({ round: event.currentTarget.value as Round })}
      />
      <Group grow>
        <TextInput
          type="date"
          label={WORDS.day}
          value={one.date ?? ""}
          onChange={(event) => onChange({ date: event.currentTarget.value || null })}
        />
        <TextInput
          type="time"
          label={WORDS.hour}
          value={one.time ?? ""}
          onChange={(event) => onChange({ time: event.currentTarget.value || null })}
        />
      </Group>
      <TextInput
        label={WORDS.place}
        maxLength={ROUND_PLACE_MAX_LENGTH}
        value={one.place}
        onChange={(event) => onChange({ place: event.currentTarget.value })}
      />
      <TextInput
        label={WORDS.interviewers}
        description={WORDS.interviewersAbout(MOST_VOICES)}
        maxLength={MOST_VOICES * VOICE_NAME_MAX_LENGTH}
        value={one.interviewers.join(",")}
        onChange={(event) => onChange({ interviewers: event.currentTarget.value.split(",") })}
      />
      <Group>
        <Button size="xs" variant="subtle" onClick={onRemove}>
          {WORDS.remove}
        </Button>
      </Group>
    </Stack>
  );
}
