import { useNavigate } from "@tanstack/react-router";
import type { Round } from "#contract/rounds.ts";
import { paths } from "#web/paths.ts";
import { useDifficulty, useSetJob, useTargetRole } from "./choices.ts";
import { useRound } from "./round.ts";

/** `homeworkOf` is the id of the booking that set this practice as homework. */
export type Practice = { difficulty: number; targetRole: string; round: Round; homeworkOf: string };

/** Fills in the start choices and opens the interview page. The user still presses Start there. */
export function useStartPractice(): (practice: Practice) => void {
  const navigate = useNavigate();
  const [, setDifficulty] = useDifficulty();
  const [, setTargetRole] = useTargetRole();
  const setJob = useSetJob();
  const { setRound } = useRound();
  return ({ difficulty, targetRole, round, homeworkOf }) => {
    setDifficulty(difficulty);
    setTargetRole(targetRole);
    setJob(null);
    setRound(round);
    void navigate(paths.interview(homeworkOf));
  };
}
