import type { ReactNode } from "react";
import type { Report } from "#contract/interviews.ts";
import { Card } from "#web/ui/card.tsx";
import { FlagProvider } from "../report/flags.tsx";
import { TickProvider } from "../report/ticks.tsx";
import { AnswerAgain, HowRated, Overall, QuestionPanel } from "../report/report-body.tsx";
import { CompareTries } from "./compare-tries.tsx";
import { WORDS } from "../words.ts";
import { curly } from "#contract/curly.ts";

type PracticeReportProps = { id: string; report: Report; actions: ReactNode };

/** The rating of one answer, the changes since the earlier try, and the feedback. */
export function PracticeReport({ id, report, actions }: PracticeReportProps) {
  const [question] = report.questions ?? [];
  if (!question) return null;
  return (
    <TickProvider id={id} ticks={report.ticks ?? []}>
      <FlagProvider id={id}>
        <Card title={WORDS.yourAnswersRating}>
          <Overall report={report} />
          <HowRated report={report} />
          <AnswerAgain variant="filled" conversationId={id} questionId={question.questionId} />
        </Card>
        {actions}
        {report.earlier && (
          <CompareTries earlier={report.earlier} question={question} range={report.range ?? null} />
        )}
        <Card title={curly(question.question)}>
          <QuestionPanel isOwn question={question} />
        </Card>
      </FlagProvider>
    </TickProvider>
  );
}
