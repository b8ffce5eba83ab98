import { Button, Stack, Text, TextInput } from "@mantine/core";
import { codeProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { hasCode, messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { type Enter, useCodeStep } from "./queries.ts";
import { WORDS } from "../words.ts";

type CodeStepProps = {
  onDone: () => void;
  onError?: (error: Error) => void;
  onStartAgain: () => void;
  enter?: Enter;
};

export function CodeStep({ onDone, onError, onStartAgain, enter }: CodeStepProps) {
  const step = useCodeStep(enter);
  const fields = useFields({ code: codeProblem }, {}, step.error);
  const over = hasCode(step.error, "sign_in_again");
  return (
    <form
      onSubmit={fields.onSubmit(({ code }) =>
        step.mutate(code, { onSuccess: onDone, ...(onError && { onError }) }),
      )}
      noValidate
      aria-label={WORDS.secondStep}
    >
      <Stack>
        <Text>{WORDS.aRecoveryCodeWillDo(TEXT.codeNeeded)}</Text>
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        {!over && (
          <>
            <TextInput
              label={WORDS.code}
              autoComplete="one-time-code"
              autoCapitalize="none"
              maxLength={20}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step takes the place of the form that had the focus
              autoFocus
              {...fields.field("code")}
            />
            <Button type="submit" loading={step.isPending} fullWidth>
              {WORDS.signIn}
            </Button>
          </>
        )}
        <PasskeyButton onDone={onDone} {...(onError && { onError })} {...(enter && { enter })} />
        <TextLink {...paths.lostFactor()} size="sm" ta="center">
          {WORDS.lostFactor}
        </TextLink>
        <Button variant="subtle" onClick={onStartAgain}>
          {WORDS.startAgain}
        </Button>
      </Stack>
    </form>
  );
}
