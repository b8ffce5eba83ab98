import { VisuallyHidden } from "@mantine/core";
import { SIGN_UP_STEPS, TEXT } from "#contract/texts.ts";
import classes from "./sign-up-steps.module.css";

type SignUpStepsProps = { at: keyof typeof SIGN_UP_STEPS; coach?: boolean };

/** Where a new account stands on its way to the first interview (decisions.md D12). */
export function SignUpSteps({ at, coach = false }: SignUpStepsProps) {
  const names = Object.keys(SIGN_UP_STEPS);
  const here = names.indexOf(at);
  return (
    <ol className={classes.steps} aria-label={TEXT.signUpSteps}>
      {Object.entries(SIGN_UP_STEPS).map(([name, label], index) => (
        <li
          key={name}
          aria-current={index === here ? "step" : undefined}
          data-done={index < here ? true : undefined}
        >
          {coach && name === "interview" ? TEXT.signUpStepCoach : label}
          {index < here && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
