import { Alert, List, Paper, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FREE_INTERVIEWS, INTERVIEW_SECONDS_DEFAULT, REFERRAL_REWARD } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { ApiError } from "../../lib/api.ts";
import { firstName } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { LinkButton, TextLink } from "../../ui/link-parts.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { referrerQuery } from "./queries.ts";

const route = getRouteApi("/refer");

/** What somebody gets who was invited, and how long it takes. An unknown code says so before anything else. */
export function InvitationPage() {
  const { ref = "" } = route.useSearch();
  const referrer = useQuery(referrerQuery(ref));
  const unknown = ref === "" || (referrer.error instanceof ApiError && referrer.error.status === 404);
  const name = referrer.data ? firstName(referrer.data.fullName) || "A friend" : null;

  return (
    <Paper p={{ base: "md", sm: "xl" }} maw="34rem" mx="auto">
      <Stack>
        {unknown && (
          <Alert color="yellow" role="alert" title={TEXT.referralCodeInvalid}>
            {TEXT.invitationUnknown}
          </Alert>
        )}
        <PageTitle>{unknown ? "Practise on Greenroom" : "You've been invited!"}</PageTitle>
        {referrer.isLoading && <Skeleton height={26} width="70%" />}
        {name !== null && <Text size="lg">{name} invites you to practise job interviews on Greenroom.</Text>}
        {referrer.isError && !unknown && <ErrorPanel message={TEXT.referrerFailed} />}
        <List spacing="xs">
          {INVITED.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        <LinkButton size="md" {...paths.login(ref === "" || unknown ? { mode: "signup" } : { ref })}>
          Sign Up Now
        </LinkButton>
        <Text size="sm">
          <TextLink {...paths.try()}>Try one question first</TextLink>, without an account.
        </Text>
        {!unknown && (
          <Text size="sm" c="dimmed">
            Referral bonus: {name ?? "whoever invited you"} gets {REFERRAL_REWARD} extra interview once you
            finish your first. It takes nothing from yours.
          </Text>
        )}
      </Stack>
    </Paper>
  );
}

const INVITED = [
  `${FREE_INTERVIEWS} interviews every month, free for as long as you like, each with its report.`,
  `An interview takes ${INTERVIEW_SECONDS_DEFAULT / 60} minutes at most: an interviewer that follows up on what you say, as gentle or as demanding as you choose.`,
  "You sign up with your name, email and the address of your LinkedIn profile, confirm the email, and connect LinkedIn before the first interview.",
];
