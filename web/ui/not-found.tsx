import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { TEXT } from "#contract/texts.ts";
import { WORDS } from "../lib/app-words.ts";
import { PageTitle } from "./page-title.tsx";
import { COLUMN } from "./page-widths.ts";
import { FACES, Picture } from "./pictures.tsx";

/** Replaces a page that does not exist. `children` is the link back to the list of such pages. */
export function NotFound({ children }: { children: ReactNode }) {
  return (
    <Stack align="center" ta="center" {...COLUMN} py="xl">
      <Picture>{FACES.lens}</Picture>
      <PageTitle>{WORDS.notFoundTitle}</PageTitle>
      <Text>
        {TEXT.notFound} {WORDS.notFoundWhy}
      </Text>
      {children}
    </Stack>
  );
}
