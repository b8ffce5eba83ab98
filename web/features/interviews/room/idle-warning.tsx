import { Alert, Button, Group, Text } from "@mantine/core";

export function IdleWarning({ onStay }: { onStay: () => void }) {
  return (
    <Alert color="yellow" role="alert">
      <Group justify="space-between">
        <Text size="sm">Are you still there? The interview ends soon if nothing is typed.</Text>
        <Button size="xs" variant="default" onClick={onStay}>
          I'm still here
        </Button>
      </Group>
    </Alert>
  );
}
