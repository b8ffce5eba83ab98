import { Stack, Text } from "@mantine/core";
import { TEXT } from "#contract/texts.ts";
import { paths } from "./paths.ts";
import { LinkButton } from "./ui/link-parts.tsx";
import { PageTitle } from "./ui/page-title.tsx";
import { Picture } from "./ui/pictures.tsx";

export function NotFoundPage() {
  return (
    <Stack align="center" ta="center" maw="36rem" mx="auto" py="xl">
      <Picture name="lens" />
      <PageTitle>Page not found</PageTitle>
      <Text>{TEXT.notFound} The link may be old or mistyped.</Text>
      <LinkButton {...paths.home()}>Go to the start</LinkButton>
    </Stack>
  );
}
