import { Button, type ButtonProps, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import type { Me } from "#contract/accounts.ts";
import { firstName } from "#web/lib/format.ts";
import { WORDS } from "../words.ts";

// Mantine's `me` prop is a margin.
type ProfileButtonProps = { me: Me } & Omit<ButtonProps, "me"> &
  Omit<ComponentProps<"button">, "color" | "style">;

/** The header shows this button without the menu until the user opens the menu. */
export function ProfileButton({ me, ...props }: ProfileButtonProps) {
  const name = firstName(me.full_name) || WORDS.profile;
  return (
    <Button
      variant="default"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      maw="12rem"
      aria-label={WORDS.yourProfile(name)}
      aria-haspopup="dialog"
      aria-expanded={false}
      {...props}
    >
      <Text span inherit lineClamp={2}>
        {name}
      </Text>
    </Button>
  );
}
