import {
  Alert,
  Anchor,
  Button,
  List,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { getRouteApi, useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { emailProblem } from "#contract/email-address.ts";
import { passwordProblem } from "#contract/fields.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { hasCode, messageOf } from "#web/lib/api.ts";
import { formatWhen } from "#web/lib/format.ts";
import { lacksProfile, useSession } from "#web/lib/session.ts";
import { useSettings } from "#web/lib/settings.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { useWayOn } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { Drawing } from "#web/ui/drawing.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastError } from "#web/ui/toast.ts";
import classes from "./login-page.module.css";
import { FrontDoor, frontDoor } from "./front-door.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useSignIn } from "./queries.ts";
import type { SignUpDraft } from "./sign-up-form.tsx";
import { WORDS } from "../words.ts";

const ResendVerification = lazy(async () => ({
  default: (await import("./resend-verification.tsx")).ResendVerification,
}));

const SignedInNote = lazy(async () => ({ default: (await import("./signed-in-note.tsx")).SignedInNote }));

const CheckInbox = lazy(async () => ({ default: (await import("./check-inbox.tsx")).CheckInbox }));

const SignUpForm = lazy(async () => ({ default: (await import("./sign-up-form.tsx")).SignUpForm }));

const CodeStep = lazy(async () => ({ default: (await import("./code-step.tsx")).CodeStep }));

const ProviderDoors = lazy(async () => ({
  default: (await import("../providers/provider-doors.tsx")).ProviderDoors,
}));

const route = getRouteApi("/login");

export function LoginPage() {
  const { ref, mode } = route.useSearch();
  const settings = useSettings().data;
  const navigate = route.useNavigate();
  const { hash, state } = useRouterState({ select: ({ location }) => location });
  const { signedUp, signedUpAsCoach, deletedAt, tried } = state;
  const { data: me } = useSession();
  const next = useWayOn();
  const goOn = useGoOn();
  const [draft, setDraft] = useState<SignUpDraft | null>(null);
  const page = ref === undefined && mode === undefined ? frontDoor : null;
  const signUp = page ? hash === "signup" : mode === undefined ? ref !== undefined : mode === "signup";
  const waiting = signedUp !== undefined && !signUp;

  const switchMode = () => {
    const other = signUp ? "signin" : "signup";
    // On the front door the form switches in place.
    void navigate({
      ...(page ? { hash: other } : paths.login({ ref, mode: other })),
      replace: true,
      state: ({ next, tried: kept }) => ({ next, tried: kept }),
    });
  };

  const showInbox = (sent: SignUpDraft) => {
    setDraft(sent);
    const email = sent.email.trim();
    void navigate({
      search: { mode: "signin" },
      replace: true,
      state: ({ next }) => ({ next, signedUp: email, signedUpAsCoach: sent.coach }),
    });
  };

  const title = titleOf({ signUp, waiting });

  const form = (
    <>
      {waiting ? (
        <Suspense fallback={<SkeletonRows rows={2} height={66} />}>
          <CheckInbox email={signedUp} coach={signedUpAsCoach === true} onOtherAddress={switchMode}>
            <SignInForm key={signedUp} initialEmail={signedUp} aside />
          </CheckInbox>
        </Suspense>
      ) : signUp ? (
        <Suspense fallback={<SkeletonRows rows={5} height={66} />}>
          <SignUpForm referralCode={ref} tried={tried} draft={draft} onCreated={showInbox} />
        </Suspense>
      ) : (
        <SignInForm aside={page !== null} />
      )}
      {!waiting && (
        <Text size="sm" ta="center">
          {signUp ? WORDS.alreadyHaveAnAccount : WORDS.newToGreenroom}
          <Anchor component="button" type="button" fz="inherit" underline="always" onClick={switchMode}>
            {signUp ? WORDS.signIn : WORDS.signUp}
          </Anchor>
        </Text>
      )}
    </>
  );

  const card = (
    <Paper p={{ base: "md", sm: "xl" }} className={classes.card}>
      <Stack>
        {page ? <Title order={2}>{title}</Title> : <PageTitle size="h2">{title}</PageTitle>}
        {me && (
          <Suspense>
            <SignedInNote newcomer={waiting} />
          </Suspense>
        )}
        {!me && deletedAt !== undefined && (
          <Alert role="alert">{fillText(TEXT.deletionAsked, { date: formatWhen(deletedAt) })}</Alert>
        )}
        {!me && next !== undefined && <Text size="sm">{TEXT.signInGoesOn}</Text>}
        {settings?.providers[0] ? (
          <Suspense>
            <ProviderDoors {...{ settings, goOn, switchMode }}>{form}</ProviderDoors>
          </Suspense>
        ) : (
          form
        )}
      </Stack>
    </Paper>
  );
  if (page) return <FrontDoor page={page}>{card}</FrontDoor>;
  return (
    <div className={classes.columns}>
      <Pitch />
      {card}
      <Details />
    </div>
  );
}

function titleOf({ signUp, waiting }: { signUp: boolean; waiting: boolean }): string {
  if (signUp) return WORDS.createYourAccount;
  return waiting ? TEXT.checkInboxTitle : WORDS.welcomeToGreenroom;
}

/** Navigates after sign-in to the requested page, or to the user's start page. */
function useGoOn(): () => void {
  const router = useRouter();
  const next = useWayOn();
  return () => {
    if (next === undefined) void router.navigate(paths.home());
    else router.history.replace(next);
  };
}

/** `aside`: another button is the page's primary one. */
function SignInForm({ initialEmail = "", aside }: { initialEmail?: string; aside: boolean }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const signIn = useSignIn();
  const fields = useFields({ email: emailProblem, password: passwordProblem }, { email: initialEmail });
  const leaveWithoutProfile = (error: Error) => {
    // The form itself shows refusals of the sign-in.
    if (!lacksProfile(error)) return;
    toastError(messageOf(error));
    void navigate(paths.dashboard());
  };
  const submit = fields.onSubmit(({ email, password }) =>
    signIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: ({ codeNeeded }) => {
          if (!codeNeeded) goOn();
        },
        onError: leaveWithoutProfile,
      },
    ),
  );

  if (signIn.data?.codeNeeded) {
    return (
      <Suspense fallback={<SkeletonRows rows={3} height={48} />}>
        <CodeStep onDone={goOn} onError={leaveWithoutProfile} onStartAgain={() => signIn.reset()} />
      </Suspense>
    );
  }
  return (
    <form onSubmit={submit} noValidate aria-label={WORDS.signIn}>
      <Stack>
        {signIn.error && (
          <SignInRefusal
            error={signIn.error}
            email={signIn.variables?.email ?? ""}
            waitingFor={initialEmail}
          />
        )}
        <TextInput label={WORDS.email} type="email" autoComplete="username" {...fields.field("email")} />
        <PasswordInput label={WORDS.password} autoComplete="current-password" {...fields.field("password")} />
        <Button type="submit" variant={aside ? "default" : "filled"} loading={signIn.isPending} fullWidth>
          {WORDS.signIn}
        </Button>
        <PasskeyButton onDone={goOn} onError={leaveWithoutProfile} />
        <Button variant="subtle" type="button" onClick={() => void navigate(paths.forgotPassword())}>
          {WORDS.forgotPassword}
        </Button>
      </Stack>
    </form>
  );
}

type RefusalProps = { error: Error; email: string; waitingFor: string };

/** Users who wait for their mail already have a resend button above the form. */
function SignInRefusal({ error, email, waitingFor }: RefusalProps) {
  return (
    <ErrorPanel message={messageOf(error)}>
      {hasCode(error, "email_not_verified") && email !== waitingFor && (
        <Suspense>
          <ResendVerification email={email} />
        </Suspense>
      )}
    </ErrorPanel>
  );
}

function Pitch() {
  return (
    <section aria-label={WORDS.aboutGreenroom} className={classes.pitch}>
      <Drawing name="room" />
      <Title order={2} size="h1" maw="30rem">
        {TEXT.pitch}
      </Title>
    </section>
  );
}

function Details() {
  return (
    <List spacing="xs" className={classes.details}>
      <List.Item>{WORDS.twentyMinutesOfWrittenInterview}</List.Item>
      <List.Item>{WORDS.anHonestRatingThatQuotes}</List.Item>
      <List.Item>{WORDS.practiseUntilItFeelsFamiliar}</List.Item>
    </List>
  );
}
