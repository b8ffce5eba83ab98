import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { REPORT_LINK_DAYS } from "#contract/limits.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatDay } from "#web/lib/format.ts";
import { addressOf, paths } from "#web/paths.ts";
import { CopyField } from "#web/ui/copy-field.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { linkQuery, useReportLink } from "./queries.ts";
import { WORDS } from "../words.ts";

export function Sharing({ id }: { id: string }) {
  const [withName, setWithName] = useState(false);
  const { data: link, isPending, error, refetch } = useQuery(linkQuery(id));
  const { make, takeBack } = useReportLink(id);
  if (isPending) return <SkeletonRows rows={2} height={56} label={WORDS.loading} />;
  if (link === undefined) return <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />;
  const failed = make.error ?? takeBack.error;
  const address = make.data && window.location.origin + addressOf(paths.linkedReport(make.data.token));
  return (
    <Stack>
      <Text>{WORDS.whoeverHasTheLinkCan(REPORT_LINK_DAYS)}</Text>
      {link && (
        <Text fw={600}>
          {WORDS.aLinkIsOpenUntil(
            link.with_name ? WORDS.withYourName : WORDS.withoutYourName,
            formatDay(link.ends_at),
          )}
        </Text>
      )}
      {link && address && <CopyField label={WORDS.link} description={WORDS.copyItNowItIs} value={address} />}
      <Checkbox
        label={WORDS.showMyNameInIt}
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
          {link ? WORDS.makeANewLinkInstead : WORDS.makeALink}
        </Button>
        {link && (
          <Button variant="light" color="red" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
            {WORDS.takeTheLinkBack}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
