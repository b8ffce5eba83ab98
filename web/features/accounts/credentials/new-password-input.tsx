import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { PASSWORD_MIN_LENGTH } from "#contract/limits.ts";

/** The field for choosing a new password. */
export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    description={`At least ${PASSWORD_MIN_LENGTH} characters`}
    autoComplete="new-password"
    {...props}
  />
);
