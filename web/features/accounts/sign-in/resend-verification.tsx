import { Button, Text } from "@mantine/core";
import { messageOf } from "#web/lib/api.ts";
import { useResendVerification } from "./queries.ts";

type ResendVerificationProps = { email: string; disabled?: boolean };

export function ResendVerification({ email, disabled }: ResendVerificationProps) {
  const resend = useResendVerification();
  return (
    <>
      <Button
        mt="xs"
        size="xs"
        variant="default"
        disabled={disabled}
        loading={resend.isPending}
        onClick={() => resend.mutate(email)}
      >
        Send the verification mail again
      </Button>
      <Text size="sm" mt="xs" component="output" display="block">
        {resend.isSuccess && resend.data.message}
        {resend.isError && messageOf(resend.error)}
      </Text>
    </>
  );
}
