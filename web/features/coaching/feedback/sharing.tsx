import { Button, Checkbox, Group, List, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InterviewFacts, Sharing } from "#contract/coaching-feedback.ts";
import type { ClientBooking } from "#contract/coaching.ts";
import { SHARED_REPORTS_MAX, SHARING_DAYS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { formatDay, formatWhen } from "#web/lib/format.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { scoreWords, wordsOr } from "../words.ts";
import { sharingQuery, useShareReports } from "./queries.ts";

type SharingPartProps = {
  booking: Pick<ClientBooking, "id" | "shared_reports" | "shared_until">;
  coachName: string;
  /** What to say while nothing is shared. */
  invitation?: string;
};

/** What the client shares for that booking, with the way to change it; nothing once sharing is over. */
export function SharingPart({ booking, coachName, invitation }: SharingPartProps) {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { id, shared_until: until } = booking;
  const count = chosen ?? booking.shared_reports;
  if (until === null) return null;
  const words =
    count === 0
      ? invitation
      : `${coachName} can read ${count} of your interview reports until ${formatDay(until)}.`;
  return (
    <Stack gap="xs" align="flex-start">
      {words !== undefined && <Text size="sm">{words}</Text>}
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        {count === 0 ? "Share interview reports" : "Change what you share"}
      </Button>
      <SharingDialog
        opened={opened}
        onClose={() => setOpened(false)}
        bookingId={id}
        coachName={coachName}
        onShared={setChosen}
      />
    </Stack>
  );
}

type ChoiceProps = {
  onClose: () => void;
  /** With how many are shared now. */
  onShared: (count: number) => void;
  bookingId: string;
  coachName: string;
};

/** What the coach of one booking may see of the client's practice: nothing, unless it is chosen here. */
function SharingDialog({ opened, ...choice }: ChoiceProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={choice.onClose} title="Share interview reports" size="lg">
      <SharingChoice {...choice} />
    </Modal>
  );
}

function SharingChoice({ bookingId, ...rest }: ChoiceProps) {
  const { data, isPending, isFetching, refetch } = useQuery(sharingQuery(bookingId));
  if (isPending || (data === undefined && isFetching)) {
    return <SkeletonRows rows={3} height={56} label="Loading your reports" />;
  }
  if (data === undefined) return <ErrorPanel message={TEXT.sharingFailed} onRetry={() => void refetch()} />;
  if (data.ends_at === null) return <EmptyNote>{TEXT.sharingOver}</EmptyNote>;
  if (data.reports.length === 0) {
    return (
      <EmptyNote>
        There is no finished interview with a report yet. After your next practice interview you can share its
        report here.
      </EmptyNote>
    );
  }
  return <SharingForm bookingId={bookingId} sharing={data} endsAt={data.ends_at} {...rest} />;
}

type FormProps = ChoiceProps & { sharing: Sharing; endsAt: string };

function SharingForm({ bookingId, coachName, onClose, onShared, sharing, endsAt }: FormProps) {
  const before = sharing.reports.filter(({ shared }) => shared).map((one) => one.conversation_id);
  const [chosen, setChosen] = useState(before);
  const share = useShareReports(bookingId);
  const isSame = chosen.length === before.length && chosen.every((id) => before.includes(id));
  const save = () =>
    share.mutate(chosen, {
      onSuccess: () => {
        toastStaff("success", savedWords(chosen.length, coachName));
        onShared(chosen.length);
        onClose();
      },
    });
  return (
    <Stack>
      <WhatIsSeen coachName={coachName} endsAt={endsAt} />
      <Checkbox.Group label="Your finished interviews" value={chosen} onChange={setChosen}>
        <Stack gap="sm" mt="xs">
          {sharing.reports.map((report) => (
            <Checkbox
              key={report.conversation_id}
              value={report.conversation_id}
              label={`${report.target_role ?? "Practice interview"}, ${scoreWords(report.overall)}`}
              description={factsOf(report)}
              disabled={chosen.length >= SHARED_REPORTS_MAX && !chosen.includes(report.conversation_id)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {share.isError && <ErrorPanel message={wordsOr(share.error, TEXT.sharingSaveFailed)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button disabled={isSame} loading={share.isPending} onClick={save}>
          {saveLabel(chosen.length)}
        </Button>
      </Group>
    </Stack>
  );
}

function WhatIsSeen({ coachName, endsAt }: { coachName: string; endsAt: string }) {
  return (
    <Stack gap="xs">
      <Text>
        Nothing is shared unless you tick it here. What you tick, only {coachName} sees, and only for this
        session:
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          the whole report: the rating with its range, level and scorer, every question with your answer and
          your own words quoted, what was good and what was missing, and sentences that you flagged as wrong;
        </List.Item>
        <List.Item>
          never your other interviews or your resume. Your name, email and profile link come with every
          booking.
        </List.Item>
      </List>
      <Text size="sm">
        You can take it back here at any time, with immediate effect. It ends by itself on {formatDay(endsAt)}
        , {SHARING_DAYS} days after the session, or as soon as the session is cancelled.
      </Text>
    </Stack>
  );
}

const factsOf = ({ created_at, difficulty, scorer }: InterviewFacts): string =>
  `${formatWhen(created_at)} · difficulty ${difficulty} of 10 · rated by ${scorer}`;

const reports = (count: number): string => `${count} ${count === 1 ? "report" : "reports"}`;
const saveLabel = (count: number): string => (count === 0 ? "Share nothing" : `Share ${reports(count)}`);
const savedWords = (count: number, coachName: string): string =>
  count === 0
    ? `${coachName} sees none of your reports now.`
    : `${coachName} can read ${reports(count)} now.`;
