import { Button, Paper, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { emailProblem } from "#contract/email-address.ts";
import { fullNameProblem, passwordAgainProblem, passwordProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { hasCode, messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { NewPasswordInput } from "../credentials/new-password-input.tsx";
import { useFirstSuperadmin } from "./queries.ts";
import { WORDS } from "../words.ts";

const route = getRouteApi("/first-superadmin");

/** The page of the link that the server logs when it starts without a superadmin (safety.md T140). */
export function FirstSuperadminPage() {
  const { token } = route.useSearch();
  const navigate = useNavigate();
  const make = useFirstSuperadmin();
  const fields = useFields(
    {
      name: fullNameProblem,
      email: emailProblem,
      password: passwordProblem,
      again: (again, { password }: { name: string; email: string; password: string }) =>
        passwordAgainProblem(again, password),
    },
    {},
    make.error,
  );
  const submit = fields.onSubmit(({ name, email, password }) => {
    if (token === undefined) return;
    const given = { token, name, email: email.trim(), password };
    make.mutate(given, { onSuccess: () => void navigate(paths.home()) });
  });
  const expired = token === undefined || hasCode(make.error, "first_link_expired");
  const failure = token === undefined ? TEXT.firstLinkExpired : fields.refusal && messageOf(fields.refusal);
  return (
    <Paper {...LONE_CARD}>
      <Stack>
        <PageTitle size="h2">{WORDS.firstSuperadminTitle}</PageTitle>
        {failure !== null && <ErrorPanel message={failure} />}
        {!expired && (
          <form onSubmit={submit} noValidate aria-label={WORDS.firstSuperadminTitle}>
            <Stack>
              <Text>{WORDS.firstSuperadminAbout}</Text>
              <TextInput label={WORDS.fullName} autoComplete="name" {...fields.field("name")} />
              <TextInput label={WORDS.email} type="email" autoComplete="email" {...fields.field("email")} />
              <NewPasswordInput label={WORDS.password} {...fields.field("password")} />
              <PasswordInput
                label={WORDS.passwordAgain}
                autoComplete="new-password"
                {...fields.field("again")}
              />
              <Button type="submit" loading={make.isPending}>
                {WORDS.makeMyAccount}
              </Button>
            </Stack>
          </form>
        )}
      </Stack>
    </Paper>
  );
}
