import { Stack, Text } from "@mantine/core";
import { paths } from "./paths.ts";
import { LinkButton } from "./ui/link-parts.tsx";
import { PageTitle } from "./ui/page-title.tsx";

/** Screens of areas that are still being built: each says what will be here. */

function LaterPage({ title, text }: { title: string; text: string }) {
  return (
    <Stack align="flex-start" maw="40rem">
      <PageTitle>{title}</PageTitle>
      <Text>{text}</Text>
      <Text c="dimmed">This part of Greenroom is not open yet.</Text>
      <LinkButton {...paths.home()} variant="default">
        Back to the start
      </LinkButton>
    </Stack>
  );
}

export const AdminPage = () => (
  <LaterPage
    title="Admin dashboard"
    text="Here you will see how many people use Greenroom and look into their interviews when they ask for help."
  />
);

export const ConversationDetailsPage = () => (
  <LaterPage
    title="Conversation details"
    text="Here you will read one interview from its first message to its last."
  />
);

export const SuperAdminPage = () => (
  <LaterPage
    title="Superadmin dashboard"
    text="Here you will see how roles are spread and promote a user to admin."
  />
);
