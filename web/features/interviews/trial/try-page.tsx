import { Alert, Button, Group, List, Paper, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { MESSAGE_MAX_LENGTH, TARGET_ROLE_MAX_LENGTH } from "#contract/limits.ts";
import type { TriedAnswer } from "#contract/report.ts";
import { fillText, TEXT, TRY_ROLES } from "#contract/texts.ts";
import { curly } from "#contract/curly.ts";
import { api, call, hasCode, messageOf } from "#web/lib/api.ts";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { NextQuestion, PointBoxes } from "../report/question-verdict.tsx";
import {
  findHanded,
  findTried,
  forgetHanded,
  forgetTried,
  keepTried,
  seenWith,
  type Tried,
} from "./tried-store.ts";
import { WORDS as REPORT } from "../words.ts";
import { WORDS } from "./words.ts";

const route = getRouteApi("/try");

/** Focuses a new element and scrolls its start into view. A stable function, so that React calls it only once. */
function showNew(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}

/** Focuses the feedback, and scrolls so that the answer above it stays in sight. */
function showWithAnswer(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  document.querySelector("#try-question")?.scrollIntoView();
}

/** Focused by code alone, for screen readers; a frame would look like a field to fill in. */
const FOCUSED = { tabIndex: -1, style: { outline: "none" } };

/** One question for any visitor: a role, an answer, and the built-in scorer's feedback. */
export function TryPage() {
  const { role = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const [handed] = useState(findHanded);
  useEffect(forgetHanded, []);
  const [seen, setSeen] = useState<string[]>(handed ? [handed.questionId] : []);
  const [first, setFirst] = useState(handed);
  const [wasAsked, setAsked] = useState(false);
  const asked = useQuery({
    queryKey: ["try", role, seen],
    queryFn: async () => (await call(api.try.question.$post({ json: { targetRole: role, seen } }))).data,
    enabled: first === null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const question = first ?? asked.data;
  const askAnother = () => {
    if (question) setSeen(seenWith(seen, question.questionId));
    setFirst(null);
    setAsked(true);
  };
  const chooseRole = (next: string) => {
    setFirst(null);
    setAsked(true);
    void navigate({ search: { role: next }, replace: true, resetScroll: false });
  };
  return (
    <Stack gap="lg" {...COLUMN}>
      <Stack gap={4}>
        <PageTitle>{TEXT.tryTitle}</PageTitle>
        <Text c="dimmed">{TEXT.tryLead}</Text>
      </Stack>
      <KeptAnswer />
      <RoleChoice role={role} onChoose={chooseRole} />
      {asked.isError && first === null ? (
        <Refusal error={asked.error} onRetry={() => void asked.refetch()} />
      ) : question === undefined ? (
        <SkeletonRows rows={2} height={120} label={WORDS.choosingAQuestion} />
      ) : (
        <Trial
          key={question.questionId}
          question={question}
          role={role}
          written={first?.answer ?? ""}
          takesFocus={wasAsked}
          onAnother={askAnother}
        />
      )}
    </Stack>
  );
}

/** An answer kept for a new account, with a button to remove it. */
function KeptAnswer() {
  const [kept, setKept] = useState(findTried);
  if (kept === null) return null;
  const forget = () => {
    forgetTried();
    setKept(null);
  };
  return (
    <Alert>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{fillText(TEXT.triedHere, { question: curly(kept.question) })}</Text>
        <Button size="xs" variant="default" onClick={forget}>
          {WORDS.forgetTried}
        </Button>
      </Stack>
    </Alert>
  );
}

function RoleChoice({ role, onChoose }: { role: string; onChoose: (role: string) => void }) {
  const [typed, setTyped] = useState(role);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(typed.trim());
  };
  const choose = (one: string) => {
    setTyped(one);
    onChoose(one);
  };
  return (
    <form onSubmit={submit} aria-label={WORDS.role}>
      <Stack gap="xs">
        <Group gap="xs" align="end">
          <TextInput
            flex="1 1 12rem"
            maw="24rem"
            label={WORDS.askMeAsA}
            placeholder={WORDS.anyRole}
            maxLength={TARGET_ROLE_MAX_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" size="md">
            {WORDS.askMe}
          </Button>
        </Group>
        <Group gap={6}>
          {TRY_ROLES.map((one) => (
            <Button
              key={one}
              type="button"
              size="compact-sm"
              radius="xl"
              variant={one === role ? "light" : "default"}
              aria-pressed={one === role}
              onClick={() => choose(one)}
            >
              {WORDS.tryRoles[one]}
            </Button>
          ))}
        </Group>
      </Stack>
    </form>
  );
}

type TrialProps = {
  question: { questionId: string; question: string };
  role: string;
  /** The answer written on the landing page, sent at once; empty if there is none. */
  written: string;
  /** True if the user asked for this question, so that it takes the focus. */
  takesFocus: boolean;
  onAnother: () => void;
};

function Trial({ question: { questionId, question }, role, written, takesFocus, onAnother }: TrialProps) {
  // Keeps the first value: while the next question loads, this component still shows the old one.
  const [isNew] = useState(takesFocus);
  const [answer, setAnswer] = useState(written);
  const [problem, setProblem] = useState<string | null>(null);
  const judge = useMutation({
    mutationFn: async (text: string) =>
      (await call(api.try.answer.$post({ json: { questionId, answer: text } }))).data,
  });
  const { mutate } = judge;
  const isSent = useRef(false);
  useEffect(() => {
    if (written === "" || isSent.current) return;
    isSent.current = true;
    mutate(written);
  }, [written, mutate]);
  const waiting = useRef<HTMLOutputElement>(null);
  // For an answer of the front page the line is below the fold of a phone.
  useEffect(() => {
    if (judge.isPending) waiting.current?.scrollIntoView({ block: "center" });
  }, [judge.isPending]);
  const length = answer.trim().length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refusal =
      length === 0 ? TEXT.messageEmpty : length > MESSAGE_MAX_LENGTH ? TEXT.messageTooLong : null;
    setProblem(refusal);
    if (refusal === null) mutate(answer.trim());
  };
  return (
    <>
      <Paper p={{ base: "md", sm: "xl" }}>
        <form onSubmit={submit} noValidate aria-label={REPORT.yourAnswer}>
          <Stack>
            <Title order={2} id="try-question" {...FOCUSED} ref={isNew ? showNew : undefined}>
              {curly(question)}
            </Title>
            <Textarea
              label={REPORT.yourAnswer}
              aria-describedby="try-question"
              placeholder={WORDS.writeAsYouWouldSay}
              autosize
              minRows={4}
              maxRows={judge.data ? 6 : 14}
              value={answer}
              onChange={(event) => setAnswer(event.currentTarget.value)}
              error={problem ?? (length > MESSAGE_MAX_LENGTH ? TEXT.messageTooLong : undefined)}
            />
            <Group>
              {/* Words in place of the spinner, which stands still for people who asked for less motion. */}
              <Button
                type="submit"
                variant={judge.data ? "default" : "filled"}
                loading={judge.isPending}
                loaderProps={{ children: WORDS.reading }}
              >
                {WORDS.getFeedback}
              </Button>
              <Button type="button" variant="subtle" onClick={onAnother}>
                {WORDS.anotherQuestion}
              </Button>
            </Group>
            <Text component="output" size="sm" c="dimmed" ref={waiting}>
              {judge.isPending ? WORDS.beingRead : WORDS.takesSeconds}
            </Text>
          </Stack>
        </form>
      </Paper>
      {judge.error && <Refusal error={judge.error} onRetry={() => mutate(answer.trim())} />}
      {judge.data && (
        <Feedback
          key={judge.submittedAt}
          found={judge.data}
          tried={{ questionId, question, answer: judge.variables, role }}
          onAnother={onAnother}
        />
      )}
    </>
  );
}

/** Shows an error. After the hourly limit of answers there is no retry. */
function Refusal({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!hasCode(error, "try_limit")) return <ErrorPanel message={messageOf(error)} onRetry={onRetry} />;
  return (
    <Alert title={WORDS.thatsAllForNow} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{messageOf(error)}</Text>
        <LinkButton {...paths.login({ mode: "signup" })}>{WORDS.signUpFree}</LinkButton>
      </Stack>
    </Alert>
  );
}

type FeedbackProps = { found: TriedAnswer; tried: Tried; onAnother: () => void };

/** Quotes what the reader surely finds, beside the question's points. There is no score, because no model has read it. */
function Feedback({ found, tried, onAnother }: FeedbackProps) {
  const { advice, next, state } = found;
  return (
    <Stack gap="lg" ref={showWithAnswer} {...FOCUSED} component="section" aria-label={WORDS.feedback}>
      {state === "not_readable" ? (
        <Alert>{TEXT.tryOtherLanguage}</Alert>
      ) : (
        <Card title={WORDS.whatItTells}>
          <Stack gap="md">
            {state === "rated" ? <Told told={found.told} /> : <Text>{WORDS.noAnswerYet}</Text>}
            {advice !== null && (
              <section aria-label={WORDS.worthAdding}>
                <Title order={3}>{WORDS.worthAdding}</Title>
                <Text>{advice}</Text>
              </section>
            )}
            <Points {...found} />
            <NextQuestion next={next} />
          </Stack>
        </Card>
      )}
      <Onward tried={tried} onAnother={onAnother} />
    </Stack>
  );
}

const TOP_ICONS = { itemWrapper: { alignItems: "flex-start" } };

/** The parts that the answer surely tells, in its own words. */
function Told({ told }: Pick<TriedAnswer, "told">) {
  if (told.length === 0) return <Text>{WORDS.nothingSure}</Text>;
  return (
    <List spacing="xs" styles={TOP_ICONS} icon={<IconCheck size={18} aria-hidden color="var(--green)" />}>
      {told.map(({ part, sentence }) => (
        <List.Item key={part}>
          <strong>{WORDS.parts[part]}</strong>
          <Text lang="en">
            <q>{sentence}</q>
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

/** The points of the question. Visitors tick them: no software can tell for sure which of them an answer makes. */
function Points({ points, most }: Pick<TriedAnswer, "points" | "most">) {
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const tick = (at: number, isTicked: boolean) =>
    setTicked(isTicked ? [...ticked, at] : ticked.filter((one) => one !== at));
  return (
    <section aria-label={REPORT.listenedForHere}>
      <Title order={3}>{REPORT.listenedForHere}</Title>
      <Text size="sm" c="dimmed">
        {WORDS.tickWhatYouSaid}
      </Text>
      <PointBoxes points={points} most={most} isTicked={(at) => ticked.includes(at)} tick={tick} />
    </section>
  );
}

function Onward({ tried, onAnother }: Pick<FeedbackProps, "tried" | "onAnother">) {
  const { data: me } = useSession();
  const navigate = useNavigate();
  const takeAlong = () => {
    keepTried(tried);
    void navigate(
      me ? paths.startChoices() : { ...paths.login({ mode: "signup" }), state: { tried: tried.question } },
    );
  };
  return (
    <Stack gap="xs">
      <Group>
        <Button onClick={takeAlong}>{me ? WORDS.startInterview : WORDS.signUpForInterview}</Button>
        <Button variant="default" onClick={onAnother}>
          {WORDS.tryAnother}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {TEXT.tryOnward} <TextLink {...paths.plans()}>{WORDS.whatIsFree}</TextLink>
      </Text>
    </Stack>
  );
}
