import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { fullNameProblem, passwordAgainProblem, passwordProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { hasCode, messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { NewPasswordInput } from "../credentials/new-password-input.tsx";
import { useJoin } from "./queries.ts";
import { WORDS } from "../words.ts";

const route = getRouteApi("/join");

/** The page of an invitation's link; the button spends the token (safety.md T6). */
export function JoinPage() {
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const join = useJoin();
  const fields = useFields(
    {
      name: fullNameProblem,
      password: passwordProblem,
      again: (again, { password }: { name: string; password: string }) =>
        passwordAgainProblem(again, password),
    },
    {},
    join.error,
  );
  const submit = fields.onSubmit(({ name, password }) => {
    if (token === undefined) return;
    join.mutate(
      { token, name, password },
      { onSuccess: ({ isNew }) => (isNew ? void navigate(paths.home()) : undefined) },
    );
  });
  const expired = token === undefined || hasCode(join.error, "invitation_expired");
  const failure = token === undefined ? TEXT.invitationExpired : fields.refusal && messageOf(fields.refusal);
  const knows = join.data?.isNew === false;
  return (
    <Paper {...LONE_CARD}>
      <Stack>
        <PageTitle size="h2">{WORDS.joinTitle}</PageTitle>
        {failure !== null && <ErrorPanel message={failure} />}
        {knows && (
          <>
            <Alert>{TEXT.joinedAlready}</Alert>
            <LinkButton {...paths.login({ mode: "signin" })}>{WORDS.signIn}</LinkButton>
          </>
        )}
        {!expired && !knows && (
          <form onSubmit={submit} noValidate aria-label={WORDS.joinTitle}>
            <Stack>
              <Text>{WORDS.joinAbout}</Text>
              <TextInput label={WORDS.fullName} autoComplete="name" {...fields.field("name")} />
              <NewPasswordInput label={WORDS.password} {...fields.field("password")} />
              <PasswordInput
                label={WORDS.passwordAgain}
                autoComplete="new-password"
                {...fields.field("again")}
              />
              <Button type="submit" loading={join.isPending}>
                {WORDS.makeMyAccount}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Paper>
  );
}
