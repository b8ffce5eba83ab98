import { Button, Group, TextInput } from "@mantine/core";
import { isEmail } from "#contract/fields.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { isNetworkError, messageOf } from "../../lib/api.ts";
import { useFields } from "../../lib/use-fields.ts";
import { toastError, toastSuccess } from "../../ui/toast.ts";
import { useInvite } from "./queries.ts";
import { rememberSent } from "./watch-referrals.ts";

function recipientProblem(value: string): string | null {
  if (value.trim() === "") return TEXT.recipientMissing;
  return isEmail(value.trim()) ? null : TEXT.emailInvalid;
}

export function InviteForm({ userId }: { userId: string }) {
  const invite = useInvite(userId);
  const fields = useFields({ email: recipientProblem });
  const submit = fields.onSubmit(({ email }) =>
    invite.mutate(email.trim(), {
      onSuccess: (sent) => {
        rememberSent(userId, sent);
        fields.clear();
        toastSuccess(`Invitation to ${sent.recipientEmail} is on its way`);
      },
      onError: (error) =>
        toastError(
          isNetworkError(error)
            ? TEXT.emailFailed
            : fillText(TEXT.emailFailedWith, { message: messageOf(error) }),
        ),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="xs">
        <TextInput
          label="Invite by email"
          type="email"
          autoComplete="off"
          placeholder="friend@example.com"
          flex="1 1 14rem"
          {...fields.field("email")}
        />
        <Button type="submit" size="md" loading={invite.isPending} mt={{ base: 0, xs: 25 }}>
          Send invitation
        </Button>
      </Group>
    </form>
  );
}
