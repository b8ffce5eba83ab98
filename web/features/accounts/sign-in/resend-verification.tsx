import { Button, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { api, call, messageOf } from "#web/lib/api.ts";
import { WORDS } from "../words.ts";

type ResendVerificationProps = { email: string; disabled?: boolean };

export function ResendVerification({ email, disabled }: ResendVerificationProps) {
  const resend = useMutation({
    mutationFn: (address: string) =>
      call(api.auth["resend-verification"].$post({ json: { email: address } })),
  });
  return (
    <>
      <Button
        variant="default"
        disabled={disabled}
        loading={resend.isPending}
        onClick={() => resend.mutate(email)}
      >
        {WORDS.sendTheVerificationEmailAgain}
      </Button>
      <Text size="sm" mt="xs" component="output" display="block">
        {resend.isSuccess && resend.data.message}
        {resend.isError && messageOf(resend.error)}
      </Text>
    </>
  );
}
