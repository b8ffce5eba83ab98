import { Anchor, Button, List, Paper, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { getRouteApi, useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { emailProblem, passwordProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError, hasCode, messageOf } from "#web/lib/api.ts";
import { PROFILE_SETUP_FAILED, useSession } from "#web/lib/session.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { useWayOn } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastError } from "#web/ui/toast.ts";
import classes from "./login-page.module.css";
import { FrontDoor, frontDoor } from "./front-door.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { useSignIn } from "./queries.ts";
import { ResendVerification } from "./resend-verification.tsx";
import { SignedInNote } from "./signed-in-note.tsx";
import type { SignUpDraft } from "./sign-up-form.tsx";

const CheckInbox = lazy(async () => ({ default: (await import("./check-inbox.tsx")).CheckInbox }));

const SignUpForm = lazy(async () => ({ default: (await import("./sign-up-form.tsx")).SignUpForm }));

const CodeStep = lazy(async () => ({ default: (await import("./code-step.tsx")).CodeStep }));

const route = getRouteApi("/login");

export function LoginPage() {
  const { ref, mode } = route.useSearch();
  const navigate = route.useNavigate();
  const signedUp = useRouterState({ select: ({ location }) => location.state.signedUp });
  const { data: me } = useSession();
  const next = useWayOn();
  const [draft, setDraft] = useState<SignUpDraft | null>(null);
  const signUp = mode === undefined ? ref !== undefined : mode === "signup";
  const waiting = signedUp !== undefined && !signUp;

  const switchMode = () =>
    void navigate({
      ...paths.login({ ref, mode: signUp ? "signin" : "signup" }),
      replace: true,
      state: ({ next }) => ({ next }),
    });

  const showInbox = (sent: SignUpDraft) => {
    setDraft(sent);
    const email = sent.email.trim();
    void navigate({
      search: { mode: "signin" },
      replace: true,
      state: ({ next }) => ({ next, signedUp: email }),
    });
  };

  const page = ref === undefined && mode === undefined ? frontDoor : null;
  const title = titleOf({ signUp, waiting });

  const card = (
    <Paper p={{ base: "md", sm: "xl" }} className={classes.card}>
      <Stack>
        {page ? <Title order={2}>{title}</Title> : <PageTitle size="h2">{title}</PageTitle>}
        <SignedInNote newcomer={waiting} />
        {!me && next !== undefined && <Text size="sm">{TEXT.signInGoesOn}</Text>}
        {waiting && (
          <Suspense fallback={<SkeletonRows rows={2} height={66} />}>
            <CheckInbox email={signedUp} onOtherAddress={switchMode} />
          </Suspense>
        )}
        {signUp ? (
          <Suspense fallback={<SkeletonRows rows={5} height={66} />}>
            <SignUpForm referralCode={ref} draft={draft} onCreated={showInbox} />
          </Suspense>
        ) : (
          <SignInForm key={signedUp} initialEmail={signedUp ?? ""} />
        )}
        <Text size="sm" ta="center">
          {signUp ? "Already have an account? " : "New to Greenroom? "}
          <Anchor component="button" type="button" fz="inherit" underline="always" onClick={switchMode}>
            {signUp ? "Sign in" : "Sign up"}
          </Anchor>
        </Text>
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
  if (signUp) return "Create your account";
  return waiting ? TEXT.checkInboxTitle : "Welcome to Greenroom";
}

/** After the sign-in: to the page that was asked for, or to the own start. */
function useGoOn(): () => void {
  const router = useRouter();
  const next = useWayOn();
  return () => {
    if (next === undefined) void router.navigate(paths.home());
    else router.history.replace(next);
  };
}

/** A refusal of the sign-in itself is shown at the form; a profile that could not be created is shown on the next page. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== PROFILE_SETUP_FAILED;

function SignInForm({ initialEmail }: { initialEmail: string }) {
  const navigate = useNavigate();
  const goOn = useGoOn();
  const signIn = useSignIn();
  const fields = useFields({ email: emailProblem, password: passwordProblem }, { email: initialEmail });
  const submit = fields.onSubmit(({ email, password }) =>
    signIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: ({ codeNeeded }) => {
          if (!codeNeeded) goOn();
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
        <CodeStep onDone={goOn} onStartAgain={() => signIn.reset()} />
      </Suspense>
    );
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Sign in">
      <Stack>
        {signIn.error && (
          <SignInRefusal
            error={signIn.error}
            email={signIn.variables?.email ?? ""}
            waitingFor={initialEmail}
          />
        )}
        <TextInput label="Email" type="email" autoComplete="username" {...fields.field("email")} />
        <PasswordInput label="Password" autoComplete="current-password" {...fields.field("password")} />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          Sign in
        </Button>
        <PasskeyButton onDone={goOn} />
        <Button variant="subtle" type="button" onClick={() => void navigate(paths.forgotPassword())}>
          Forgot password?
        </Button>
      </Stack>
    </form>
  );
}

type RefusalProps = { error: Error; email: string; waitingFor: string };

/** Above the form somebody who waits for their mail has a button for another one already. */
function SignInRefusal({ error, email, waitingFor }: RefusalProps) {
  return (
    <ErrorPanel message={messageOf(error)}>
      {hasCode(error, "email_not_verified") && email !== waitingFor && <ResendVerification email={email} />}
    </ErrorPanel>
  );
}

/** What Greenroom is, in ten words. */
function Pitch() {
  return (
    <section aria-label="About Greenroom" className={classes.pitch}>
      <RoomPicture />
      <Title order={2} size="h1" maw="30rem">
        {TEXT.pitch}
      </Title>
    </section>
  );
}

function Details() {
  return (
    <List spacing="xs" className={classes.details}>
      <List.Item>Twenty minutes of text interview, as gentle or as demanding as you choose.</List.Item>
      <List.Item>An honest rating that quotes your own words and names the one thing to work on.</List.Item>
      <List.Item>Nobody watches. Practise until it feels familiar.</List.Item>
    </List>
  );
}

/** The drawing of a lamp, a chair and the stage door. */
function RoomPicture() {
  return (
    <svg className={classes.room} viewBox="0 0 480 250" width="480" height="250" aria-hidden="true">
      <path className={classes.glow} d="M100 74 34 222h148L116 74z" />
      <ellipse className={classes.rug} cx="196" cy="226" rx="158" ry="15" />
      <g className={classes.door}>
        <path className={classes.light} d="M352 58h74v164h-74z" />
        <path className={classes.beam} d="M352 222h74l36 22H318z" />
        <path className={classes.leaf} d="M352 58 318 48v184l34-10z" />
        <circle className={classes.knob} cx="325" cy="144" r="3.500" />
        <path
          className={classes.star}
          d="m389 82 4.700 9.500 10.500 1.500-7.600 7.400 1.800 10.400-9.400-4.900-9.400 4.900 1.800-10.400-7.600-7.400 10.500-1.500z"
        />
      </g>
      <path className={classes.frame} d="M346 222V52h86v170" />
      <path className={classes.pole} d="M108 74v148M88 224h40" />
      <path className={classes.shade} d="M92 40h32l14 36H78z" />
      <g className={classes.chair}>
        <path d="M170 122a24 24 0 0 1 24-24h52a24 24 0 0 1 24 24v50H170z" />
        <path className={classes.seat} d="M180 164h80v28h-80z" />
        <path d="M152 158a14 14 0 0 1 28 0v40h80v-40a14 14 0 0 1 28 0v42a10 10 0 0 1-10 10H162a10 10 0 0 1-10-10z" />
      </g>
      <path className={classes.pole} d="M166 210v12M274 210v12" />
      <path className={classes.pot} d="M40 192h34l-5 32H45z" />
      <path
        className={classes.plant}
        d="M57 192v-36M57 178c-14 0-22-10-22-24 14 0 22 10 22 24zM57 168c0-14 8-24 20-26 2 14-6 25-20 26zM57 158c-8-8-9-18-3-30 10 8 11 19 3 30z"
      />
    </svg>
  );
}
