import { Button, Group, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { TEXT } from "#contract/texts.ts";
import { INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { refreshSession, useMe } from "#web/lib/session.ts";
import { formatTimeSpan } from "#web/lib/format.ts";
import { useSettings, useSilenceSeconds } from "#web/lib/settings.ts";
import { keptWayOn } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { SignUpSteps } from "#web/ui/sign-up-steps.tsx";
import { checkWords, errorWords, type Failed } from "./errors.ts";
import { firstInterviewQuery, profileQuery } from "./queries.ts";
import { WORDS } from "./words.ts";

const route = getRouteApi("/signed-in/linkedin-connect");

/** `job` is the field for the first interview's job, a part of the interviews feature. */
type ResultPageProps = { job: ReactNode };

/** `success=true` only counts if the profile call succeeds (screens.md 3). */
export function ResultPage({ job }: ResultPageProps) {
  const { error } = route.useSearch();
  return (
    <Paper {...LONE_CARD}>
      {error === undefined ? <Verification job={job} /> : <Failure {...errorWords(error)} />}
    </Paper>
  );
}

function Verification({ job }: ResultPageProps) {
  const client = useQueryClient();
  const router = useRouter();
  const next = keptWayOn();
  const isCoach = useMe().role_id === ROLE.coach;
  const profile = useQuery(profileQuery);
  const { isSuccess } = profile;
  const first = useQuery({ ...firstInterviewQuery, enabled: isSuccess && next === undefined && !isCoach });
  useEffect(() => {
    if (!isSuccess) return;
    void refreshSession(client).catch(() => null);
  }, [isSuccess, client]);

  if (profile.isPending || first.isLoading) {
    return (
      <Stack component="output">
        <PageTitle size="h2">{WORDS.checkingYourConnection}</PageTitle>
        <Skeleton height={24} width="80%" />
        <Skeleton height={36} width={180} />
      </Stack>
    );
  }
  if (profile.isError) return <Failure message={checkWords(profile.error)} hint={null} />;
  return (
    <Stack align="flex-start">
      <IconCircleCheck size={40} aria-hidden color="var(--mantine-color-anchor)" />
      <PageTitle size="h2">{WORDS.connectionSuccessful}</PageTitle>
      <Text>{TEXT.linkedinConnected}</Text>
      {first.data === true && <SignUpSteps at="interview" />}
      {first.data === true && job}
      <Group>
        {next !== undefined && <Button onClick={() => router.history.push(next)}>{TEXT.goOn}</Button>}
        {first.data === true && (
          <LinkButton {...paths.interview()} state={{ begins: true }}>
            {WORDS.startMyFirstInterview}
          </LinkButton>
        )}
        <LinkButton
          variant={next === undefined && first.data !== true ? "filled" : "default"}
          {...paths.dashboard()}
        >
          {WORDS.goToDashboard}
        </LinkButton>
      </Group>
      {first.data === true && <FirstInterview />}
    </Stack>
  );
}

/** The button above starts the interview at once, because its length is already explained here. */
function FirstInterview() {
  const time = formatTimeSpan(useSilenceSeconds());
  const minutes = Math.ceil((useSettings().data?.interviewSeconds ?? INTERVIEW_SECONDS_DEFAULT) / 60);
  return (
    <>
      <Text>{WORDS.firstInterviewIs(minutes)}</Text>
      <Text>
        {WORDS.silenceEnds(time)} <TextLink {...paths.settings("interviews")}>{WORDS.inSettings}</TextLink>.
      </Text>
    </>
  );
}

function Failure({ message, hint, isOtherEmail = false }: Failed) {
  return (
    <Stack>
      <PageTitle size="h2">{WORDS.connectionFailed}</PageTitle>
      <ErrorPanel message={message} />
      {isOtherEmail && <OtherEmail />}
      {hint !== null && <Text size="sm">{hint}</Text>}
      <Group>
        <LinkButton {...paths.connectLinkedin()} state={{ next: keptWayOn() }}>
          {WORDS.tryAgain}
        </LinkButton>
        {isOtherEmail && (
          <LinkButton variant="default" {...paths.settings("email")}>
            {WORDS.changeMyEmail}
          </LinkButton>
        )}
        <LinkButton variant="default" {...paths.dashboard()}>
          {WORDS.backToDashboard}
        </LinkButton>
      </Group>
    </Stack>
  );
}

/** The ways on for a person whose LinkedIn account has another email. */
function OtherEmail() {
  const { email, role_id: role } = useMe();
  const isSold = useSettings().data?.givenPlan === null;
  return (
    <>
      <Text style={{ overflowWrap: "anywhere" }}>{WORDS.waysOut(email)}</Text>
      {isSold && role === ROLE.free && (
        <Text>
          {WORDS.paidNeedNone} <TextLink {...paths.pricing()}>{WORDS.seeThePlans}</TextLink>
        </Text>
      )}
    </>
  );
}
