import { VisuallyHidden } from "@mantine/core";
import { TEXT } from "#contract/texts.ts";
import classes from "./sign-up-steps.module.css";
import { WORDS } from "../lib/app-words.ts";

type SignUpStepsProps = {
  at: keyof typeof WORDS.signUpSteps;
  coach?: boolean;
  /** False if no profile is to be connected. */
  hasProfile?: boolean;
};

/** The steps from a sign-up to the first interview, with the current one marked (decisions.md D12). */
export function SignUpSteps({ at, coach = false, hasProfile = true }: SignUpStepsProps) {
  const steps = Object.entries(WORDS.signUpSteps).filter(([name]) => hasProfile || name !== "profile");
  const names = steps.map(([name]) => name);
  const here = names.indexOf(at);
  return (
    <ol className={classes.steps} aria-label={TEXT.signUpSteps}>
      {steps.map(([name, label], index) => (
        <li
          key={name}
          aria-current={index === here ? "step" : undefined}
          data-done={index < here ? true : undefined}
        >
          {coach && name === "interview" ? TEXT.signUpStepCoach : label}
          {index < here && <VisuallyHidden>{WORDS.stepDone}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
