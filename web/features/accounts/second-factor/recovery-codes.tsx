import { Alert, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Status } from "#web/ui/status.tsx";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shown this once; the server keeps them so that nobody can read them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const clipboard = useClipboard();
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Greenroom recovery codes\n\n${text}\n`)}`;
  return (
    <Stack>
      <Status>
        <Alert color="yellow" title="The authenticator app is on. Keep these recovery codes">
          Each works once in place of a code, should you lose your phone. They are shown this one time only.
        </Alert>
      </Status>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        m={0}
        p={0}
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <Text component="li" key={code} ff="monospace" style={{ listStyle: "none" }}>
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group>
        <Button variant="default" onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? "Copied" : "Copy"}
        </Button>
        <Button variant="default" component="a" href={file} download="greenroom-recovery-codes.txt">
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
