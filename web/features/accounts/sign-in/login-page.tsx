import { Alert, Anchor, Paper, Stack, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { TEXT } from "#contract/texts.ts";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { Status } from "#web/ui/status.tsx";
import { Details, Pitch } from "./introduction.tsx";
import classes from "./login-page.module.css";
import { SignInForm } from "./sign-in-form.tsx";

const SignUpForm = lazy(async () => ({ default: (await import("./sign-up-form.tsx")).SignUpForm }));

const route = getRouteApi("/login");

export function LoginPage() {
  const { ref, mode } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: me } = useSession();
  const [createdFor, setCreatedFor] = useState<string | null>(null);
  const signUp = mode === undefined ? ref !== undefined : mode === "signup";

  const switchMode = () =>
    void navigate({ ...paths.login({ ref, mode: signUp ? "signin" : "signup" }), replace: true });

  const showSignIn = (email: string) => {
    setCreatedFor(email);
    void navigate({ search: { mode: "signin" }, replace: true });
  };

  return (
    <div className={classes.columns}>
      <Pitch />
      <Paper p={{ base: "md", sm: "xl" }} className={classes.card}>
        <Stack>
          <PageTitle size="h2">{signUp ? "Create your account" : "Welcome to Greenroom"}</PageTitle>
          {me && (
            <Alert>
              <Text size="sm">
                You are signed in as {me.email}. <TextLink {...paths.home()}>Go to your dashboard</TextLink>
              </Text>
            </Alert>
          )}
          {createdFor !== null && !signUp && (
            <Status>
              <Alert>{TEXT.accountCreated}</Alert>
            </Status>
          )}
          {signUp ? (
            <Suspense fallback={<SkeletonRows rows={5} height={66} />}>
              <SignUpForm referralCode={ref} onCreated={showSignIn} />
            </Suspense>
          ) : (
            <SignInForm initialEmail={createdFor ?? ""} />
          )}
          <Text size="sm" ta="center">
            {signUp ? "Already have an account? " : "New to Greenroom? "}
            <Anchor component="button" type="button" fz="inherit" underline="always" onClick={switchMode}>
              {signUp ? "Sign in" : "Sign up"}
            </Anchor>
          </Text>
        </Stack>
      </Paper>
      <Details />
    </div>
  );
}
