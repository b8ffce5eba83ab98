import { List, Stack, Text, Title } from "@mantine/core";

export function Introduction() {
  return (
    <Stack gap="md" component="section" aria-label="About Greenroom">
      <Title order={2} size="h1" maw="28rem">
        The room before the interview.
      </Title>
      <Text size="lg" maw="32rem">
        Greenroom asks you the questions a real interviewer would ask, listens to how you answer, and tells
        you honestly how it went.
      </Text>
      <List spacing="xs" maw="32rem">
        <List.Item>Twenty minutes of text interview, as gentle or as demanding as you choose.</List.Item>
        <List.Item>A rating that quotes your own words and names the one thing to work on.</List.Item>
        <List.Item>Nobody watches. Practise until it feels familiar.</List.Item>
      </List>
    </Stack>
  );
}
