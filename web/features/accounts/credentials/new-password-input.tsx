import { PasswordInput, Stack, type PasswordInputProps } from "@mantine/core";
import { lazy, Suspense } from "react";
import { PASSWORD_MIN_LENGTH } from "#contract/limits.ts";
import { WORDS } from "../words.ts";

/** With the list of known passwords it is larger than the page it stands on. */
const PasswordStrength = lazy(async () => ({
  default: (await import("./password-strength.tsx")).PasswordStrength,
}));

type NewPasswordInputProps = PasswordInputProps & { value: string };

/** The field for choosing a new password. */
export const NewPasswordInput = (props: NewPasswordInputProps) => (
  <Stack gap="xs" w="100%">
    <PasswordInput
      description={WORDS.atLeastCharacters(PASSWORD_MIN_LENGTH)}
      autoComplete="new-password"
      {...props}
    />
    {props.value !== "" && (
      <Suspense>
        <PasswordStrength password={props.value} />
      </Suspense>
    )}
  </Stack>
);
