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

export const PricingPage = () => (
  <LaterPage
    title="Plans and pricing"
    text="Here you will compare the Free, Paid and Premium plans and change yours whenever you like."
  />
);

export const BookCoachPage = () => (
  <LaterPage
    title="Book a coach"
    text="Here you will read about a coach, see when they are free and book a session."
  />
);

export const CoachDashboardPage = () => (
  <LaterPage
    title="Coach dashboard"
    text="Here you will find your coach profile, your calendar connection and the sessions people book with you."
  />
);

export const CoachProfileEditorPage = () => (
  <LaterPage
    title="Your coach profile"
    text="Here you will tell people about your work, add a photo and set your scheduling link."
  />
);
