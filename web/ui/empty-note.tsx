import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type PictureName, PICTURES } from "./list-pictures.tsx";
import { Picture } from "./pictures.tsx";

/** `hint` says what to do, or what will appear here. */
type EmptyNoteProps = {
  picture?: PictureName;
  children: ReactNode;
  hint?: string | undefined;
  action?: ReactNode;
};

/** Shown instead of an empty list. */
export function EmptyNote({ picture, children, hint, action }: EmptyNoteProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      {picture && <Picture>{PICTURES[picture]}</Picture>}
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
