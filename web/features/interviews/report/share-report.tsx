import { Button, Checkbox, CopyButton, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { REPORT_LINK_DAYS } from "#contract/limits.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { linkQuery, useReportLink } from "./queries.ts";

/** The private link to one's own report: off until made here, and taken back here. */
export function ShareReport({ id }: { id: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button onClick={open}>Share</Button>
      <Modal opened={opened} onClose={close} title="Share this report">
        <Sharing id={id} />
      </Modal>
    </>
  );
}

function Sharing({ id }: { id: string }) {
  const [withName, setWithName] = useState(false);
  const { data: link, isPending, error, refetch } = useQuery(linkQuery(id));
  const { make, takeBack } = useReportLink(id);
  if (isPending) return <SkeletonRows rows={2} height={56} label="Loading" />;
  if (link === undefined) return <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />;
  const failed = make.error ?? takeBack.error;
  const address = make.data && `${window.location.origin}/shared-report#${make.data.token}`;
  return (
    <Stack>
      <Text>
        Whoever has the link reads this report, with your answers and without an account. It ends by itself
        after {REPORT_LINK_DAYS} days, and you can take it back at any time.
      </Text>
      {link && (
        <Text fw={600}>
          A link {link.with_name ? "with your name" : "without your name"} is open until{" "}
          {formatDay(link.ends_at)}.
        </Text>
      )}
      {link && address && <CopyAddress address={address} />}
      <Checkbox
        label="Show my name in it"
        checked={withName}
        onChange={(event) => setWithName(event.currentTarget.checked)}
      />
      {failed && <ErrorPanel message={messageOf(failed)} />}
      <Group>
        <Button
          variant={link ? "default" : "filled"}
          loading={make.isPending}
          onClick={() => make.mutate(withName)}
        >
          {link ? "Make a new link instead" : "Make a link"}
        </Button>
        {link && (
          <Button variant="light" color="red" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
            Take the link back
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const CopyAddress = ({ address }: { address: string }) => (
  <Group align="end" gap="xs" wrap="nowrap">
    <TextInput
      label="Link"
      description="Copy it now: it is not shown again."
      readOnly
      value={address}
      flex={1}
      onFocus={(event) => event.currentTarget.select()}
    />
    <CopyButton value={address}>
      {({ copied, copy }) => (
        <Button size="md" variant="default" onClick={copy}>
          {copied ? "Copied" : "Copy"}
        </Button>
      )}
    </CopyButton>
  </Group>
);
