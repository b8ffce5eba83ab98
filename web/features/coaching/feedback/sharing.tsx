import { Button, Checkbox, Group, List, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { InterviewFacts, Sharing } from "#contract/coaching-feedback.ts";
import type { ClientBooking } from "#contract/coaching.ts";
import { SHARED_REPORTS_MAX, SHARING_DAYS } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { formatDay, formatWhen } from "#web/lib/format.ts";
import { scorerName } from "#web/lib/mind-name.ts";
import { EmptyNote } from "#web/ui/empty-note.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { toastStaff } from "#web/ui/toast.ts";
import { Modal } from "#web/ui/modal.tsx";
import { scoreWords, wordsOr, WORDS } from "../words.ts";
import { sharingQuery, useShareReports } from "./queries.ts";

type SharingPartProps = {
  booking: Pick<ClientBooking, "id" | "shared_reports" | "shared_until">;
  coachName: string;
  /** Shown while nothing is shared. */
  invitation?: string;
  /** True if sharing is the page's next step. */
  isNext?: boolean;
};

/** The client's sharing for that booking, and a button to change it; nothing once sharing is over. */
export function SharingPart({ booking, coachName, invitation, isNext = false }: SharingPartProps) {
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { id, shared_until: until } = booking;
  const count = chosen ?? booking.shared_reports;
  if (until === null) return null;
  const words = count === 0 ? invitation : WORDS.canReadOfYourInterview(coachName, count, formatDay(until));
  return (
    <Stack gap="xs" align="flex-start">
      {words !== undefined && <Text size="sm">{words}</Text>}
      <Button
        variant={isNext && count === 0 ? "filled" : "default"}
        size="xs"
        onClick={() => setOpened(true)}
      >
        {count === 0 ? WORDS.shareInterviewReports : WORDS.changeWhatYouShare}
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
  /** Called with the number of reports shared now. */
  onShared: (count: number) => void;
  bookingId: string;
  coachName: string;
};

/** Chooses what the booking's coach may see of the client's practice; nothing by default. */
function SharingDialog({ opened, ...choice }: ChoiceProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={choice.onClose} title={WORDS.shareInterviewReports} size="lg">
      <SharingChoice {...choice} />
    </Modal>
  );
}

function SharingChoice({ bookingId, ...rest }: ChoiceProps) {
  const { data, isPending, isFetching, refetch } = useQuery(sharingQuery(bookingId));
  if (isPending || (data === undefined && isFetching)) {
    return <SkeletonRows rows={3} height={56} label={WORDS.loadingYourReports} />;
  }
  if (data === undefined) return <ErrorPanel message={TEXT.sharingFailed} onRetry={() => void refetch()} />;
  if (data.ends_at === null) return <EmptyNote>{TEXT.sharingOver}</EmptyNote>;
  if (data.reports.length === 0) {
    return <EmptyNote>{WORDS.thereIsNoFinishedInterview}</EmptyNote>;
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
      <Checkbox.Group label={WORDS.yourFinishedInterviews} value={chosen} onChange={setChosen}>
        <Stack gap="sm" mt="xs">
          {sharing.reports.map((report) => (
            <Checkbox
              key={report.conversation_id}
              value={report.conversation_id}
              label={`${report.target_role ?? WORDS.practiceInterview}, ${scoreWords(report.overall)}`}
              description={factsOf(report)}
              disabled={chosen.length >= SHARED_REPORTS_MAX && !chosen.includes(report.conversation_id)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {share.isError && <ErrorPanel message={wordsOr(share.error, TEXT.sharingSaveFailed)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {WORDS.close}
        </Button>
        <Button disabled={isSame} loading={share.isPending} onClick={save}>
          {isSame && chosen.length === 0 ? WORDS.shareInterviewReports : saveLabel(chosen.length)}
        </Button>
      </Group>
    </Stack>
  );
}

function WhatIsSeen({ coachName, endsAt }: { coachName: string; endsAt: string }) {
  return (
    <Stack gap="xs">
      <Text>{WORDS.nothingIsSharedUnlessYou(coachName)}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{WORDS.theWholeReportTheRating}</List.Item>
        <List.Item>{WORDS.neverYourOtherInterviewsOr}</List.Item>
      </List>
      <Text size="sm">{WORDS.youCanTakeItBack(formatDay(endsAt), SHARING_DAYS)}</Text>
    </Stack>
  );
}

const factsOf = ({ created_at, difficulty, scorer }: InterviewFacts): string =>
  WORDS.sharedReportLine(formatWhen(created_at), difficulty, scorerName(scorer));

const saveLabel = (count: number): string =>
  count === 0 ? WORDS.shareNothing : WORDS.share(WORDS.reports(count));
const savedWords = (count: number, coachName: string): string =>
  count === 0 ? WORDS.seesNoneOfYourReports(coachName) : WORDS.canReadNow(coachName, WORDS.reports(count));
