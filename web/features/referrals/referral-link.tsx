import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { IconCheck, IconCopy, IconShare } from "@tabler/icons-react";

const canShare = (): boolean => typeof navigator.share === "function";

export function ReferralLink({ url }: { url: string }) {
  const share = async () => {
    // Closing the system's share sheet rejects too; there is nothing to tell then.
    await navigator
      .share({ title: "Greenroom", text: "Practise job interviews with me.", url })
      .catch(() => null);
  };
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        label="Your referral link"
        value={url}
        readOnly
        flex="1 1 14rem"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            size="md"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          >
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
      </CopyButton>
      {canShare() && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconShare size={16} aria-hidden />}
          onClick={() => void share()}
        >
          Share
        </Button>
      )}
    </Group>
  );
}
