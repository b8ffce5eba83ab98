import { Accordion, Alert, Anchor, Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import type { Report } from "#contract/interviews.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { TEXT } from "#contract/texts.ts";
import { curly } from "#contract/curly.ts";
import { formatNumber } from "#web/lib/format.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Part } from "#web/ui/part.tsx";
import messageClasses from "../messages.module.css";
import { CriteriaChart } from "./criteria-chart.tsx";
import { markQuotes } from "#web/lib/mark-quotes.ts";
import { rubricNotice } from "#web/lib/rubric-words.ts";
import { mindName } from "#web/lib/mind-name.ts";
import { Flaggable, FlagProvider } from "./flags.tsx";
import reportClasses from "./report.module.css";
import { Score, ScoreBadge } from "./score.tsx";
import scoreClasses from "./score.module.css";
import { SelfGap } from "./self-gap.tsx";
import { Advice, QuestionVerdict } from "./question-verdict.tsx";
import { TickCount, TickProvider } from "./ticks.tsx";
import { WORDS } from "../words.ts";

const NextFocus = lazyPart(async () => (await import("./later-parts.tsx")).NextFocus);

/** The report without the data that identifies its user. */
export type ShownReport = Omit<Report, "about">;

/** `id` is null unless the reader is the owner. Only the owner can flag sentences and answer again. */
type ReportBodyProps = { id: string | null; report: ShownReport; actions?: ReactNode };

/** `actions` are the owner's buttons for the whole report, shown below the rating. */
export function ReportBody({ id, report, actions }: ReportBodyProps) {
  const { questions = [], strengths = [] } = report;
  const hasSide = Boolean(report.upgrade) || strengths.length > 0;
  const isPhone = matchMedia("(max-width: 48em)").matches;
  const opened = isPhone ? null : (report.upgrade?.questionId ?? report.redoQuestionId);
  const parts = {
    "stood-out": strengths.length > 0 && WORDS.whatStoodOut,
    criteria: report.overall !== null && WORDS.theCriteria,
    questions: WORDS.questionByQuestion,
  };
  return (
    <TickProvider id={id} ticks={report.ticks ?? []}>
      <FlagProvider id={id}>
        <Group
          component="nav"
          hiddenFrom="sm"
          gap="xs"
          className="no-print"
          aria-label={WORDS.partsOfTheReport}
        >
          {Object.entries(parts).map(
            ([id, name]) =>
              name && (
                <Anchor key={id} href={`#${id}`} size="sm" py={8}>
                  {name}
                </Anchor>
              ),
          )}
        </Group>
        <div className={hasSide || report.overall !== null ? reportClasses.hero : undefined}>
          <Card title={WORDS.overall}>
            <Part first>
              <Overall report={report} />
              <TickCount ticks={report.ticks ?? []} />
              {id !== null && !report.upgrade && <NextFocus />}
              {report.overall === null && <HowRated report={report} />}
            </Part>
          </Card>
          {hasSide && (
            <div className={reportClasses.side}>
              <Part>
                {report.upgrade && <Upgrade id={id} upgrade={report.upgrade} questions={questions} />}
              </Part>
              <Part>
                <Strengths strengths={strengths} />
              </Part>
            </div>
          )}
          {report.overall !== null && (
            <Part>
              <Paper id="criteria" className={reportClasses.means} p={{ base: "md", sm: "1.625rem" }}>
                <CriteriaChart questions={questions} scorer={report.scorer} coach={report.coach} />
                <HowRated report={report} />
              </Paper>
            </Part>
          )}
        </div>
        <Part>{actions}</Part>
        <Part>
          <Card title={WORDS.questionByQuestion} id="questions">
            <Accordion
              multiple
              variant="contained"
              // Hides closed answers by `display: none`, which the print style sheet can undo, unlike the default.
              keepMountedMode="display-none"
              defaultValue={opened ? [opened] : []}
              order={3}
            >
              {questions.map((question) => (
                <Part key={question.questionId}>
                  <Question id={id} question={question} />
                </Part>
              ))}
            </Accordion>
            <Facts facts={report.facts ?? []} />
          </Card>
        </Part>
      </FlagProvider>
    </TickProvider>
  );
}

/** Answers about facts that the advert asks for, such as a licence or a language. They are not rated. */
function Facts({ facts }: Pick<Rating, "facts">) {
  if (facts.length === 0) return null;
  return (
    <section aria-label={WORDS.askedAsFacts}>
      <Title order={3} size="h4" mt="md">
        {WORDS.askedAsFacts}
      </Title>
      {facts.map(({ asked, said }) => (
        <div key={asked}>
          <Text size="sm" c="dimmed" mt="xs">
            {asked}
          </Text>
          <Text className={messageClasses.words}>{said.join("\n\n")}</Text>
        </div>
      ))}
    </section>
  );
}

function Question({ id, question }: { id: string | null; question: QuestionReport }) {
  return (
    <Accordion.Item value={question.questionId}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs" pe="sm">
          <Text fw={600} className={reportClasses.question}>
            {curly(question.question)}
          </Text>
          {question.score === null || question.criteria === null ? (
            <Badge color="gray" style={{ flex: "none" }}>
              {stateLabel(question)}
            </Badge>
          ) : (
            <ScoreBadge score={question.score}>{`${formatNumber(question.score, 1)} / 10`}</ScoreBadge>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <QuestionPanel isOwn={id !== null} question={question} />
        {id !== null && question.state !== "not_asked" && (
          <AnswerAgain variant="default" conversationId={id} questionId={question.questionId} />
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

type UpgradeProps = {
  id: string | null;
  upgrade: NonNullable<Rating["upgrade"]>;
  questions: readonly QuestionReport[];
};

/** The most important advice, the question it is about, and a link to practise it. */
function Upgrade({ id, upgrade, questions }: UpgradeProps) {
  const titleId = useId();
  const question = questions.find(({ questionId }) => questionId === upgrade.questionId);
  return (
    <section className={scoreClasses.upgrade} aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {WORDS.theOneThingToWork}
      </Title>
      <div className={scoreClasses.upgradeText}>
        <Advice text={upgrade.text} begin={upgrade.begin} />
      </div>
      <Text size="sm" mt="xs" c="dimmed">
        {question && curly(question.question)}
      </Text>
      {id !== null && (
        <AnswerAgain variant="filled" conversationId={id} questionId={upgrade.questionId}>
          {TEXT.practiseThis}
        </AnswerAgain>
      )}
    </section>
  );
}

/** The overall number of an interview, or of a practice's one answer, with its range and notes. */
export function Overall({ report }: { report: ShownReport }) {
  const { isPractice, range, rough, note } = report;
  const number = isPractice && range ? report.questions?.[0]?.score : report.overall;
  return (
    <Stack gap="xs">
      {number === null || number === undefined ? (
        <Text size="lg">{isPractice ? TEXT.practiceNotRated : rubricNotice(report.notEnough ?? "")}</Text>
      ) : (
        <Score score={number} range={range} rough={Boolean(rough)} />
      )}
      <SelfGap self={report.self} overall={number} />
      {range && <Text>{WORDS.likelyRange(formatNumber(range[0], 1), formatNumber(range[1], 1))}</Text>}
      {note && <Alert color="yellow">{rubricNotice(note)}</Alert>}
    </Stack>
  );
}

/** How hard the interview was, who rated it, and how far the number can be trusted. */
export const HowRated = ({ report: { difficulty, scorer, rough } }: { report: ShownReport }) => (
  <Stack gap="xs" mt="sm">
    <Text size="sm" c="dimmed">
      {WORDS.difficultyOf10RatedBy(difficulty ?? "", mindName(scorer ?? ""))}
    </Text>
    {rough && <Text size="sm">{rubricNotice(rough)}</Text>}
  </Stack>
);

function Strengths({ strengths }: { strengths: Rating["strengths"] }) {
  if (strengths.length === 0) return null;
  return (
    <Card title={WORDS.whatStoodOut} id="stood-out">
      <Stack gap="sm">
        {strengths.map(({ text, quotes }) => (
          <div key={text}>
            <Flaggable>{text}</Flaggable>
            {quotes
              .filter((quote) => !text.includes(quote))
              .map((quote) => (
                <blockquote key={quote} className={reportClasses.quote}>
                  <q>{quote}</q>
                </blockquote>
              ))}
          </div>
        ))}
      </Stack>
    </Card>
  );
}

type QuestionPanelProps = { isOwn: boolean; question: QuestionReport };

/** A question with its answer and the feedback on it. */
export function QuestionPanel({ isOwn, question }: QuestionPanelProps) {
  return (
    <Stack gap="md">
      {question.why !== null && (
        <Text size="sm" c="dimmed" className={reportClasses.why}>
          {rubricNotice(question.why)}
        </Text>
      )}
      {question.answer === null ? (
        <Text c="dimmed">{WORDS.thereIsNoAnswerTo}</Text>
      ) : (
        <section aria-label={isOwn ? WORDS.yourAnswer : WORDS.theAnswer}>
          <Title order={4}>{isOwn ? WORDS.yourAnswer : WORDS.theAnswer}</Title>
          <SaidAnswer question={question} answer={question.answer} />
          {question.state === "not_answered" && !question.cutOff && (
            <Text size="sm" mt="xs">
              {WORDS.noAnswerToIt}
            </Text>
          )}
          {question.cutOff && (
            <Text size="sm" mt="xs">
              {question.score === null ? WORDS.hadOnlyBegun : WORDS.timeRanOut}
            </Text>
          )}
        </section>
      )}
      <QuestionVerdict question={question} />
    </Stack>
  );
}

/** The answer's messages, each after the follow-up question that it replied to. */
function SaidAnswer({ question: { said, quotes }, answer }: { question: QuestionReport; answer: string }) {
  const messages = said.length === 0 ? [{ asked: null, text: answer }] : said;
  return (
    <Stack gap="xs">
      {messages.map(({ asked, text }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- messages never move
        <div key={at}>
          {asked !== null && (
            <Text size="sm" c="dimmed" className={messageClasses.words}>
              {WORDS.thenAsked(asked)}
            </Text>
          )}
          <MarkedAnswer answer={text} quotes={quotes.map((quote) => quote.text)} />
        </div>
      ))}
    </Stack>
  );
}

type AnswerAgainProps = {
  variant: "filled" | "default";
  conversationId: string;
  questionId: string;
  children?: string;
};

/** Links to a practice of the question, which does not count as an interview. */
export const AnswerAgain = ({ variant, conversationId, questionId, children }: AnswerAgainProps) => (
  <Group className="no-print" mt="md">
    <LinkButton variant={variant} {...paths.practice({ again: conversationId, question: questionId })}>
      {children ?? WORDS.answerThisQuestionAgain}
    </LinkButton>
  </Group>
);

const LABELS: Record<QuestionReport["state"], string> = {
  rated: WORDS.rated,
  not_answered: WORDS.notAnswered,
  not_asked: WORDS.notAsked,
  not_readable: WORDS.notReadable,
};

/** Not asked, not answered and weak are three different things (interview.md). */
const stateLabel = ({ state, cutOff }: QuestionReport): string =>
  cutOff && state === "not_answered" ? WORDS.cutOff : LABELS[state];

type MarkedAnswerProps = { answer: string; quotes: readonly string[] };

/** An answer in which the words quoted by the rating are marked. */
const MarkedAnswer = ({ answer, quotes }: MarkedAnswerProps) => (
  <Text className={messageClasses.words}>
    {markQuotes(answer, quotes).map(({ text, isQuote }, at) =>
      isQuote ? (
        // oxlint-disable-next-line react/no-array-index-key -- pieces never move
        <mark key={at}>{text}</mark>
      ) : (
        text
      ),
    )}
  </Text>
);
