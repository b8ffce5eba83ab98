import { Stack, Text } from "@mantine/core";
import { TEXT } from "#contract/texts.ts";
import { paths } from "./paths.ts";
import { LinkButton } from "./ui/link-parts.tsx";
import { PageTitle } from "./ui/page-title.tsx";
import { Picture } from "./ui/pictures.tsx";
import { WORDS } from "./lib/app-words.ts";

export function NotFoundPage() {
  return (
    <Stack align="center" ta="center" maw="36rem" mx="auto" py="xl">
      <Picture name="lens" />
      <PageTitle>{WORDS.notFoundTitle}</PageTitle>
      <Text>
        {TEXT.notFound} {WORDS.notFoundWhy}
      </Text>
      <LinkButton {...paths.home()}>{WORDS.goHome}</LinkButton>
    </Stack>
  );
}
