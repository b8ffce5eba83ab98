import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ApplicationLine } from "#contract/applications.ts";
import { messageOf } from "#web/lib/api.ts";
import { paths } from "#web/paths.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { OpenOutcome } from "../debrief/outcome-question.tsx";
import { PrepareTabs } from "../prepare-tabs.tsx";
import { words } from "../words.ts";
import { dayWords } from "./days.ts";
import { NewApplicationForm } from "./new-application-form.tsx";
import { applicationsQuery } from "./queries.ts";
import { useSharedLink } from "./shared-link.ts";

const WORDS = words.applications;

export function ApplicationsPage() {
  const applications = useQuery(applicationsQuery);
  const navigate = useNavigate();
  const link = useSharedLink();
  const [isAdding, setAdding] = useState(link !== undefined);
  const open = applications.data?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const archived = applications.data?.filter(({ archivedAt }) => archivedAt !== null) ?? [];
  const add = <Button onClick={() => setAdding(true)}>{words.newApplication.add}</Button>;
  return (
    <Stack gap="lg" {...COLUMN}>
      <PageTitle>{WORDS.title}</PageTitle>
      <PrepareTabs />
      <Text>{WORDS.about}</Text>
      {applications.data && applications.data.length > 0 && !isAdding && <Group>{add}</Group>}
      <OpenOutcome />
      {applications.isPending && <SkeletonRows rows={3} height={64} label={WORDS.loading} />}
      {applications.isError && (
        <ErrorPanel message={messageOf(applications.error)} onRetry={() => void applications.refetch()} />
      )}
      {applications.data?.length === 0 && !isAdding && (
        <EmptyNote picture="page" hint={WORDS.noneHint} action={add}>
          {WORDS.none}
        </EmptyNote>
      )}
      {isAdding && (
        <NewApplicationForm
          link={link}
          onAdded={(id) => void navigate({ ...paths.application(id), ignoreBlocker: true })}
          onCancel={() => setAdding(false)}
        />
      )}
      <Lines lines={open} />
      {archived.length > 0 && (
        <details>
          <summary>{WORDS.archivedOnes(archived.length)}</summary>
          <Lines lines={archived} />
        </details>
      )}
    </Stack>
  );
}

function Lines({ lines }: { lines: ApplicationLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} pt="xs" style={{ listStyle: "none" }}>
      {lines.map((application) => (
        <li key={application.id}>
          <Line application={application} />
        </li>
      ))}
    </Stack>
  );
}

function Line({
  application: { id, title, company, interviewDate, archivedAt },
}: {
  application: ApplicationLine;
}) {
  return (
    <Paper p="md">
      <Group gap="xs">
        <TextLink {...paths.application(id)} fw={600} style={{ overflowWrap: "anywhere" }}>
          {WORDS.named(title, company)}
        </TextLink>
        {archivedAt !== null && (
          <Badge variant="light" color="gray" tt="none">
            {WORDS.archived}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {dayWords(interviewDate)}
      </Text>
    </Paper>
  );
}
