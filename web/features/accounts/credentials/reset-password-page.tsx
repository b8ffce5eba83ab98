import { Button, Paper, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { passwordProblem } from "#contract/fields.ts";
import { TEXT } from "#contract/texts.ts";
import { api, call, hasCode, messageOf } from "#web/lib/api.ts";
import { useFields } from "#web/lib/use-fields.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { LONE_CARD } from "#web/ui/page-widths.ts";
import { toastSuccess } from "#web/ui/toast.ts";
import { NewPasswordInput } from "./new-password-input.tsx";
import { WORDS } from "../words.ts";

const route = getRouteApi("/reset-password");

export function ResetPasswordPage() {
  const { token } = route.useSearch();
  return (
    <Paper {...LONE_CARD}>
      <Stack>
        <PageTitle size="h2">{WORDS.chooseANewPassword}</PageTitle>
        {token === undefined ? <ExpiredLink /> : <NewPasswordForm token={token} />}
      </Stack>
    </Paper>
  );
}

function ExpiredLink() {
  return (
    <ErrorPanel message={TEXT.linkExpired}>
      <LinkButton size="xs" variant="default" {...paths.forgotPassword()}>
        {WORDS.askForANewLink}
      </LinkButton>
    </ErrorPanel>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: (json: { token: string; newPassword: string }) =>
      call(api.auth["reset-password"].$post({ json })),
  });
  const fields = useFields({ newPassword: passwordProblem }, {}, reset.error);
  const submit = fields.onSubmit(({ newPassword }) =>
    reset.mutate(
      { token, newPassword },
      {
        onSuccess: () => {
          toastSuccess(TEXT.passwordChanged);
          void navigate(paths.login());
        },
      },
    ),
  );
  if (hasCode(reset.error, "link_expired")) return <ExpiredLink />;

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{WORDS.youWillSignInWith}</Text>
        {fields.refusal && <ErrorPanel message={messageOf(fields.refusal)} />}
        <NewPasswordInput label={WORDS.newPassword} {...fields.field("newPassword")} />
        <Button type="submit" loading={reset.isPending}>
          {WORDS.savePassword}
        </Button>
      </Stack>
    </form>
  );
}
