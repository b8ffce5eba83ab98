import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { PASSWORD_MIN_LENGTH } from "#contract/limits.ts";

/** Where a password is chosen, not given. */
export const NewPasswordInput = (props: PasswordInputProps) => (
  <PasswordInput
    description={`At least ${PASSWORD_MIN_LENGTH} characters`}
    autoComplete="new-password"
    {...props}
  />
);
