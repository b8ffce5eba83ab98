import { useNavigate } from "@tanstack/react-router";
import { paths } from "#web/paths.ts";
import { useDifficulty, useJobDescription, useTargetRole } from "./choices.ts";

/** `homeworkOf`: the booking whose homework it is. */
export type Practice = { difficulty: number; targetRole: string; homeworkOf: string };

/** Fills in the start choices and leads to the interview page, where Start is still the person's own. */
export function useStartPractice(): (practice: Practice) => void {
  const navigate = useNavigate();
  const [, setDifficulty] = useDifficulty();
  const [, setTargetRole] = useTargetRole();
  const [, setJobDescription] = useJobDescription();
  return ({ difficulty, targetRole, homeworkOf }) => {
    setDifficulty(difficulty);
    setTargetRole(targetRole);
    setJobDescription("");
    void navigate(paths.interview(homeworkOf));
  };
}
