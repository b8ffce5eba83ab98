import { Accordion, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PAST_INTERVIEW_MESSAGES_ABOVE } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { PastInterview } from "./past-interview.tsx";
import { conversationsQuery } from "../queries.ts";

export function PastInterviews() {
  const list = useInfiniteQuery(conversationsQuery);
  const [open, setOpen] = useState<string[]>([]);

  if (list.isPending) return <SkeletonRows rows={3} height={64} label="Loading past interviews" />;
  if (list.data === undefined) {
    return <ErrorPanel message={TEXT.historyFailed} onRetry={() => void list.refetch()} />;
  }
  const interviews = list.data.pages
    .flatMap((page) => page.data)
    .filter((row) => row.message_count > PAST_INTERVIEW_MESSAGES_ABOVE && row.status !== "in_progress");
  if (interviews.length === 0 && !list.hasNextPage)
    return <EmptyNote picture="chairs">{TEXT.noInterviews}</EmptyNote>;

  return (
    <Stack align="stretch">
      <Accordion multiple variant="contained" value={open} onChange={setOpen} order={3}>
        {interviews.map((row) => (
          <PastInterview key={row.id} interview={row} opened={open.includes(row.id)} />
        ))}
      </Accordion>
      <LoadMore list={list} failed={TEXT.historyFailed} />
    </Stack>
  );
}
