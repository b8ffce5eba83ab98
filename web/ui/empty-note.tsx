import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Picture, type PictureName } from "./pictures.tsx";

/** `hint`: what to do, or what will stand here. */
type EmptyNoteProps = {
  picture?: PictureName;
  children: ReactNode;
  hint?: string | undefined;
  action?: ReactNode;
};

/** What a list shows instead of rows. */
export function EmptyNote({ picture, children, hint, action }: EmptyNoteProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      {picture && <Picture name={picture} />}
      <Text c={hint === undefined ? "dimmed" : undefined} ta="center" maw="28rem">
        {children}
      </Text>
      {hint !== undefined && (
        <Text c="dimmed" ta="center" maw="28rem">
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  );
}
