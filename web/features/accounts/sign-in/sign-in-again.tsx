import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useIdle } from "@mantine/hooks";
import { useState } from "react";
import type { Me } from "#contract/accounts.ts";
import { passwordProblem } from "#contract/fields.ts";
import { SIGN_IN_TYPING_PAUSE_MS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { messageOf } from "#web/lib/api.ts";
import { resumeSession } from "#web/lib/session.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { CodeStep } from "./code-step.tsx";
import { useSignInAgain } from "./queries.ts";
import { WORDS } from "../words.ts";

/** True after the first pause in typing. */
function usePauseAwaited(): boolean {
  const isPause = useIdle(SIGN_IN_TYPING_PAUSE_MS, { events: ["input"], initialState: false });
  const [hadPause, setHadPause] = useState(false);
  if (isPause && !hadPause) setHadPause(true);
  return hadPause;
}

/** Shown over an interview whose session has ended; the interview continues after the sign-in. */
export function SignInAgain({ me: { email } }: { me: Me }) {
  const opened = usePauseAwaited();
  const signIn = useSignInAgain();
  const fields = useFields({ password: passwordProblem });
  const submit = fields.onSubmit(({ password }) => signIn.mutate({ email, password }));
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={WORDS.signInAgain}
    >
      <Stack>
        <Text>{TEXT.signedOutKept}</Text>
        {signIn.data?.codeNeeded ? (
          <CodeStep enter={resumeSession} onDone={() => undefined} onStartAgain={() => signIn.reset()} />
        ) : (
          <form onSubmit={submit} noValidate aria-label={WORDS.signInAgain}>
            <Stack>
              {signIn.error && <ErrorPanel message={messageOf(signIn.error)} />}
              <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
              <Text size="sm" c="dimmed">
                {email}
              </Text>
              <PasswordInput
                label={WORDS.password}
                autoComplete="current-password"
                data-autofocus
                {...fields.field("password")}
              />
              <Button type="submit" loading={signIn.isPending} fullWidth>
                {WORDS.signIn}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Modal>
  );
}
