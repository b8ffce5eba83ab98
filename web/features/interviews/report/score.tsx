import { Badge, Text } from "@mantine/core";
import type { CSSProperties } from "react";
import {
  CRITERION_MAX,
  SCORE_CONVINCING_FROM,
  SCORE_MAX,
  SCORE_ON_THE_WAY_FROM,
  SCORE_OUTSTANDING_FROM,
} from "#contract/limits.ts";
import { scoreWord } from "#contract/report-figures.ts";
import { TEXT } from "#contract/texts.ts";
import { formatNumber } from "#web/lib/format.ts";
import classes from "./score.module.css";
import { WORDS } from "../words.ts";

const percent = (score: number): string => `${(score / SCORE_MAX) * 100}%`;

/** The position on the scale where each word begins, in percent. */
export const BANDS = {
  "--on-the-way": percent(SCORE_ON_THE_WAY_FROM),
  "--convincing": percent(SCORE_CONVINCING_FROM),
  "--outstanding": percent(SCORE_OUTSTANDING_FROM),
} as CSSProperties;

type ScoreProps = { score: number; range: readonly [number, number] | null | undefined; rough: boolean };

/** The number with its word (such as 'convincing') and colour, and its likely range on the scale. */
export function Score({ score, range, rough }: ScoreProps) {
  const word = scoreWord(score);
  return (
    <div className={`${classes.tone} ${classes.scored}`} data-word={word.id}>
      <Text className={classes.number}>
        <span>
          {rough ? WORDS.aboutScore(formatNumber(score, 1)) : WORDS.scoreOutOf10(formatNumber(score, 1))}
        </span>
        <span className={classes.word}>{word.text}</span>
      </Text>
      <div className={classes.scale} style={BANDS} aria-hidden>
        {range && <i style={{ left: percent(range[0]), width: percent(range[1] - range[0]) }} />}
        <i style={{ left: percent(score) }} />
      </div>
      <div className={classes.words} style={BANDS} aria-hidden>
        <span>{TEXT.scoreNotYet}</span>
        <span>{TEXT.scoreOnTheWay}</span>
        <span>{TEXT.scoreConvincing}</span>
        <span>{TEXT.scoreOutstanding}</span>
      </div>
    </div>
  );
}

/** A number for use in lists. */
export const ScoreBadge = ({ score, children }: { score: number; children: string }) => (
  <Badge className={`${classes.tone} ${classes.badge}`} data-word={scoreWord(score).id}>
    {children}
  </Badge>
);

/** A criterion's level from 1 to 5, or the mean of several. */
export const Level = ({ level }: { level: number | null }) =>
  level === null ? <span className={classes.level}>{WORDS.notJudged}</span> : <Steps level={level} />;

/** An explanation below a table in which a level is missing. */
export const NotJudged = ({ levels }: { levels: Partial<Record<string, number | null>> }) =>
  Object.values(levels).includes(null) && (
    <Text size="sm" c="dimmed" mt="xs">
      {WORDS.notJudgedAbout}
    </Text>
  );

const Steps = ({ level }: { level: number }) => (
  // Converts the level to the middle of its fifth of the score scale, for the colour.
  <span className={classes.tone} data-word={scoreWord(((level - 0.5) / CRITERION_MAX) * SCORE_MAX).id}>
    <span className={classes.steps} aria-hidden>
      {Array.from({ length: CRITERION_MAX }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps never move
        <i
          key={at}
          style={{ "--filled": `${Math.min(1, Math.max(0, level - at)) * 100}%` } as CSSProperties}
        />
      ))}
    </span>
    <span className={classes.level}>
      {WORDS.of(formatNumber(level, Number.isInteger(level) ? 0 : 1), CRITERION_MAX)}
    </span>
  </span>
);
