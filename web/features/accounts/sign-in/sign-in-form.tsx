import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { emailProblem, passwordProblem } from "#contract/fields.ts";
import { ApiError, hasCode, messageOf } from "#web/lib/api.ts";
import { PROFILE_SETUP_FAILED } from "#web/lib/session.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastError } from "#web/ui/toast.ts";
import { useSignIn } from "./queries.ts";
import { ResendVerification } from "./resend-verification.tsx";

const CodeStep = lazy(async () => ({ default: (await import("./code-step.tsx")).CodeStep }));

/** A refusal of the sign-in itself is shown at the form; a profile that could not be made is shown on the way on. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== PROFILE_SETUP_FAILED;

export function SignInForm({ initialEmail }: { initialEmail: string }) {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const fields = useFields({ email: emailProblem, password: passwordProblem }, { email: initialEmail });
  const submit = fields.onSubmit(({ email, password }) =>
    signIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: ({ codeNeeded }) => {
          if (!codeNeeded) void navigate(paths.home());
        },
        onError: (error) => {
          if (isRefusal(error)) return;
          toastError(messageOf(error));
          void navigate(paths.dashboard());
        },
      },
    ),
  );

  if (signIn.data?.codeNeeded) {
    return (
      <Suspense fallback={<SkeletonRows rows={3} height={48} />}>
        <CodeStep onDone={() => void navigate(paths.home())} onStartAgain={() => signIn.reset()} />
      </Suspense>
    );
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Sign in">
      <Stack>
        {signIn.error && <SignInRefusal error={signIn.error} email={signIn.variables?.email ?? ""} />}
        <TextInput label="Email" type="email" autoComplete="username" {...fields.field("email")} />
        <PasswordInput label="Password" autoComplete="current-password" {...fields.field("password")} />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          Sign in
        </Button>
        <Button variant="subtle" type="button" onClick={() => void navigate(paths.forgotPassword())}>
          Forgot password?
        </Button>
      </Stack>
    </form>
  );
}

function SignInRefusal({ error, email }: { error: Error; email: string }) {
  return (
    <ErrorPanel message={messageOf(error)}>
      {hasCode(error, "email_not_verified") && <ResendVerification email={email} />}
    </ErrorPanel>
  );
}
