import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Picture, type PictureName } from "./pictures.tsx";

type EmptyNoteProps = { picture?: PictureName; children: ReactNode; action?: ReactNode };

/** What a list shows instead of rows. */
export function EmptyNote({ picture, children, action }: EmptyNoteProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      {picture && <Picture name={picture} />}
      <Text c="dimmed" ta="center" maw="28rem">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
